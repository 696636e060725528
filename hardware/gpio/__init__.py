"""The real parts: pins through gpiozero on lgpio, the display through luma.oled. The mock backend runs on the very same classes."""

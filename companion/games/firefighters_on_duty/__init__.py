"""Firefighters on Duty: one city, six rounds, two minutes at a time."""

// Back to an answer of the story: first what is to be put back on the board, and whether dice or cards lie behind it.
(() => {
  async function back(entry) {
    const way = await companion.get(`/api/way-back?entry=${entry}`);
    const content = [companion.paragraph(way.count > 1 ? `${way.count} answers are taken back.` : "One answer is taken back.")];
    if (way.moves.length) content.push(companion.paragraph("Then put back on the board:"), companion.list(way.moves.map((move) => move.text)));
    else content.push(companion.paragraph("Nothing has to be moved on the board."));
    if (way.sure) content.push(companion.paragraph("Dice or cards that all have seen lie behind it. They will fall the same way again."));
    if (await companion.show("Back to here?", content, [["yes", "Go back", "main"], ["", "Leave it", ""]]) !== "yes") return;
    await companion.post("undo", { id: way.id, count: way.count, sure: way.sure });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-back]");
    if (button) back(Number(button.dataset.back)).catch(companion.fail);
  });
})();

// Undo, and undo to an answer of the story: both first show the pieces to move back.
(() => {
  const { says, paragraph } = companion;

  async function goBack(way, title, yes) {
    const content = way.count > 1 ? [paragraph(says("back_count", { n: way.count }))] : [];
    if (way.moves.length) content.push(paragraph(says("back_moves")), companion.list(way.moves.map((move) => move.text)));
    else content.push(paragraph(says("back_no_moves")));
    if (way.sure) content.push(paragraph(says("back_past")));
    if (await companion.show(title, content, [["yes", yes, "main"], ["", says("back_no"), ""]]) !== "yes") return;
    await companion.post("undo", { id: way.id, count: way.count, sure: way.sure });
  }

  const undo = async (count) => goBack(await companion.get(`/api/undo?count=${count}`), says("back_title"), says("back_yes"));
  const backTo = async (entry) => goBack(await companion.get(`/api/way-back?entry=${entry}`), says("back_to_title"), says("back_to_yes"));

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-undo], [data-back]");
    if (!button) return;
    const { undo: count, back: entry } = button.dataset;
    (count ? undo(Number(count)) : backTo(Number(entry))).catch(companion.fail);
  });
})();

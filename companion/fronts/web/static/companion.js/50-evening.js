// Back to an answer of the story.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-back]");
  if (!button) return;
  const way = companion.get(`/api/way-back?entry=${Number(button.dataset.back)}`);
  way.then((found) => companion.goBack(found, "Back to here?", "Go back")).catch(companion.fail);
});

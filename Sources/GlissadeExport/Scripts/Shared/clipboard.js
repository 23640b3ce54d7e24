// Copies a text. Some browsers have no clipboard for files: then the element that shows the text is selected instead.
// Returns a sentence about the text that its title names.
async function copyText(text, title, element) {
  try {
    await navigator.clipboard.writeText(text);
    return `${title} is copied.`;
  } catch {
    getSelection().selectAllChildren(element());
    return document.execCommand("copy") ? `${title} is copied.` : `${title} is selected; copy it by keyboard.`;
  }
}

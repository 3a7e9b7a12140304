// The files of a paste or drop that are taken in place of its text.

/**
 * The files of a paste or drop without text. Beside the file of one copied picture browsers and Word give HTML that shows that picture
 * alone. Beside a text Word gives a picture of the text; it is ignored.
 */
export function filesOf(given: DataTransfer | null): readonly File[] {
  if (!given || given.files.length === 0 || given.getData('text/plain').trim() !== '') return []
  const html = given.getData('text/html')
  return html === '' || showsOnePicture(html) ? [...given.files] : []
}

/** Whether HTML shows one picture and nothing else. What was copied in a text of this editor keeps its caption, and is pasted itself. */
function showsOnePicture(html: string): boolean {
  if (html.includes('data-pm-slice')) return false
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('style,script')) element.remove()
  return body.querySelectorAll('img').length === 1 && !body.querySelector('table') && body.textContent.trim() === ''
}

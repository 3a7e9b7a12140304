/** So many characters of the end always show. */
const tailLength = 12

/** A long text in one line: what does not fit is left out of its middle, not off its end. Copying gives all of it. */
export function Middle({ text }: { text: string }) {
  const letters = [...text]
  if (letters.length <= tailLength * 2) return <span className="truncate">{text}</span>
  // A space at the cut would look like a hole beside the dots.
  const tail = letters.slice(-tailLength).join('').trimStart()
  return (
    <span className="flex min-w-0">
      <span className="truncate whitespace-pre">{text.slice(0, text.length - tail.length)}</span>
      <span className="shrink-0 whitespace-pre">{tail}</span>
    </span>
  )
}

import { useWords } from '#ui/words'

/** Everything of the post that is not its text. */
export function Settings() {
  const words = useWords()
  return <p>{words('Settings')}</p>
}

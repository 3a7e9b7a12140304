/** The options of an editor without words and handlers. A test replaces those that it checks. */
export const options = {
  editable: true,
  label: '',
  placeholder: '',
  show: '',
  noAlt: '',
  onTyping: () => {},
  onText: () => {},
  refusesEmbed: (): string | undefined => undefined,
}

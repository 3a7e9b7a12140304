// How forms read the field messages of a failed call. It is a file of its own, because the first frame sets it and loads no form.

/** Messages by field name. Messages that belong to no field are under `''`. */
export type FormMessages = Readonly<Record<string, readonly string[]>>

let read: (error: unknown) => FormMessages = () => ({})

/** Returns the messages of a failed call by field. */
export const readFieldMessages = (error: unknown): FormMessages => read(error)

/**
 * Sets how the field messages of a failed call are read. workspace-start.tsx calls it once, because the kit does not know the
 * server.
 */
export function configureForms(options: { readFieldMessages: (error: unknown) => FormMessages }): void {
  read = options.readFieldMessages
}

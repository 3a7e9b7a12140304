// Calendar days as text (`2026-03-10`), without a time zone.

export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
export const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(startOf(text)) && dayText(startOf(text)) === text

export const dayAfter = (day: string, count: number): string => dayText(startOf(day) + count * 86_400_000)

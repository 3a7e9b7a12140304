/** A day of the calendar, `2026-11-27`, in the brand's format: `2026/11/27`. */
export const shownDay = (day: string): string => day.replaceAll('-', '/')

// The view state of the calendar in a tab: the post under the cursor, the dragged post, and its drop target.
import { create } from 'zustand'

import type { Span } from './days'

export interface CalendarView {
  cursor: number | null
  dragged: number | null
  /** The cell under the pointer: `2026-03-10 09`, or a day alone. */
  over: string | null
}

const emptyView: CalendarView = { cursor: null, dragged: null, over: null }

const useViews = create<Readonly<Record<string, CalendarView>>>(() => ({}))

export const calendarView = (tabId: string): CalendarView => useViews.getState()[tabId] ?? emptyView

export const changeCalendar = (tabId: string, change: Partial<CalendarView>): void =>
  useViews.setState((all) => ({ [tabId]: { ...(all[tabId] ?? emptyView), ...change } }))

export const useCalendarView = <Part>(tabId: string, part: (view: CalendarView) => Part): Part =>
  useViews((all) => part(all[tabId] ?? emptyView))

/** A calendar that a tab shows. */
export interface ShownCalendar {
  span: Span
  /** The day under the cursor. */
  day: string
  today: string
  zone: string
  /** The posts of each day, by their ids in their order. */
  days: ReadonlyMap<string, readonly number[]>
  query: () => URLSearchParams
  /** Changes the address. */
  setQuery: (change: Readonly<Record<string, string>>) => void
  focus: () => void
}

const shown = new Map<string, ShownCalendar>()

/** Registers the calendar that a tab shows, so that commands can reach it. @returns a function that removes it. */
export function registerCalendar(tabId: string, calendar: ShownCalendar): () => void {
  shown.set(tabId, calendar)
  return () => {
    if (shown.get(tabId) === calendar) shown.delete(tabId)
  }
}

export const calendarIn = (tabId: string | undefined): ShownCalendar | undefined =>
  tabId === undefined ? undefined : shown.get(tabId)

/** The post under the cursor of a tab's calendar; null: none, or the calendar does not show it. */
export function cursorIn(tabId: string | undefined): number | null {
  if (tabId === undefined) return null
  const { cursor } = calendarView(tabId)
  const isShown = cursor !== null && [...(shown.get(tabId)?.days.values() ?? [])].some((ids) => ids.includes(cursor))
  return isShown ? cursor : null
}

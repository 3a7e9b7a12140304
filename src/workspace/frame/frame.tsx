import { useEffect, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'

import { late, loadUnasked } from '#ui/late'
import { spellKeys } from '#ui/spell-keys'
import { TooltipProvider } from '#ui/overlays/tooltip'
import { useWords } from '#ui/words'
import type { Place } from '#workspace/keys/places'
import { currentContext, placeOf } from '#workspace/command/context'
import { keysInContextPlace } from '#workspace/keys/bindings'
import { captureKeys, dispatchKey, endSequencesOnLeave } from '#workspace/keys/dispatcher'
import { announceFrame, firstScreen, useFrame } from '#workspace/frame/options'
import { useTheme } from '#workspace/frame/theme'
import { configureGate } from '#workspace/command/gate'
import { noteUse } from '#workspace/palette/usage-rank'
import { keepFocus } from '#workspace/panes/keep-focus'
import { takeEarlyKeys } from '#workspace/keys/early-keys'
import { pressAtFocus } from '#workspace/keys/key-target'
import { hintKey } from '#workspace/keys/key-hint'
import { panelOf } from '#workspace/frame/main-focus'
import { askArguments, openPalette, usePalette } from '#workspace/palette/store'
import { focusedTab } from '#workspace/panes/tree'
import { usePrompts } from '#workspace/command/questions'
import { Rail } from '#workspace/frame/rail'
import { StatusBar } from '#workspace/frame/status-bar'
import { followWidth, useWorkspace } from '#workspace/panes/store'
import { guardUnload, tabTitle, useTabNotes } from '#workspace/panes/tabs'
import { TitleBar } from '#workspace/frame/title-bar'
import { Workspace } from '#workspace/panes/workspace'

/** The whole window of a signed-in person. It knows no subject: commands, views and providers are registered before it is shown. */
export function Frame() {
  useTheme()
  // The listener for keys; it hears them after everything in the window had its turn.
  useHotkeys('*', dispatchKey, { enableOnFormTags: true, enableOnContentEditable: true })
  useEffect(() => {
    configureGate({
      askArguments,
      presentLink: (call) => openPalette({ preset: call }),
      onDone: (command, source) => {
        if (!command.quiet && source !== 'palette') noteUse(`> ${command.id}`)
        // The palette says it itself: it knows where the hand was before.
        if (source === 'palette') return
        const keys = keysInContextPlace(command.id, currentContext(placeOfHand()))
        hintKey(command, source, keys && spellKeys(keys))
      },
    })
    announceFrame()
    const stops = [
      endSequencesOnLeave(window),
      captureKeys(window),
      guardUnload(window),
      followWidth(window),
      keepFocus(document),
    ]
    takeEarlyKeys(window).forEach(pressAtFocus)
    return () => stops.forEach((stop) => stop())
  }, [])
  return (
    <TooltipProvider>
      <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[36px_minmax(0,1fr)_24px] bg-canvas text-fg">
        <TitleBar />
        <Rail />
        <Workspace />
        <StatusBar />
      </div>
      <WindowTitle />
      <OverFrame />
    </TooltipProvider>
  )
}

const { Late: Palette, preload: preloadPalette } = late(() =>
  import('#workspace/palette/palette').then((parts) => parts.Palette),
)
const { Late: Prompts, preload: preloadPrompts } = late(() =>
  import('#workspace/command/questions-view').then((parts) => parts.Prompts),
)
const { Late: CheatSheet } = late(() => import('#workspace/keys/cheatsheet').then((parts) => parts.CheatSheet))
const { Late: Toasts } = late(() => import('#workspace/frame/toasts').then((parts) => parts.Toasts))

/**
 * Whether the first screen is drawn. Then it also loads the palette, the questions and whatever else loads late, so that a key
 * shows them at once.
 */
function useFirstScreenDrawn(): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    let gone = false
    void firstScreen.then(() => {
      if (gone) return
      setDrawn(true)
      void Promise.all([preloadPalette(), preloadPrompts()]).then(loadUnasked)
    })
    return () => {
      gone = true
    }
  }, [])
  return drawn
}

/** The palette, cheat sheet, questions and toasts. A component of its own, so that an opening palette renders nothing else. */
function OverFrame() {
  const paletteOpen = usePalette((state) => state.open)
  const asking = usePrompts((state) => state.queue.length > 0)
  const drawn = useFirstScreenDrawn()
  return (
    <>
      {paletteOpen && <Palette />}
      {drawn && <CheatSheet />}
      {asking && <Prompts />}
      {drawn && <Toasts />}
    </>
  )
}

/**
 * The place where the next key will act: that of the focus. While a question, the palette or nothing has the focus: that of the
 * focused tab's main part, to which the focus returns.
 */
function placeOfHand(): Place {
  const here = placeOf(document.activeElement)
  if (!['everywhere', 'dialog', 'palette'].includes(here)) return here
  const tab = focusedTab(useWorkspace.getState().layout)
  return placeOf(panelOf(tab?.id)?.querySelector('[data-main]') ?? null)
}

/** Sets the title of the browser's window: the title of the focused tab, with a dot while it is unsaved, and the brand. */
function WindowTitle() {
  const tab = useWorkspace((state) => focusedTab(state.layout))
  const notes = useTabNotes(tab?.id ?? '')
  const brand = useFrame((state) => state.brand.name)
  const words = useWords()
  useEffect(() => {
    const dirty = notes.dirty === undefined ? '' : '• '
    document.title = tab ? `${dirty}${words(tabTitle(tab, notes))} · ${brand}` : brand
  }, [tab, notes, brand, words])
  return null
}

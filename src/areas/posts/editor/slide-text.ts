// The editor of a slide's text.
import type { Editor } from '@tiptap/core'

import { startTyping } from '#client/post-draft/draft'
import { writeSlide } from '#client/post-draft/slides'
import { useWritingHabits } from '#client/posts/writing-habits'
import { refusesEmbed } from '#client/session/refused-embed'
import { editorFor } from '#editor/pool'
import type { Slide } from '#text/document'
import type { Words } from '#ui/words'

import { takeFiles } from './gallery/images-dropped'
import { sayLost } from './followed-posts'
import { languageOf } from './text-language'

interface SlideOfPost {
  postId: number
  slide: Slide
  editable: boolean
}

/** Returns the editor of a slide in a tab. It is created at the first call. */
export const slideEditor = ({ postId, slide, editable }: SlideOfPost, tabId: string, words: Words): Editor =>
  editorFor(postId, tabId, {
    body: JSON.stringify(slide.content),
    slide: slide.id,
    editable,
    label: words('Text of the slide'),
    placeholder: words('What happened'),
    show: words('Show'),
    noAlt: words('No alt text'),
    languageOf: () => languageOf(postId),
    isFocused: () => useWritingHabits.getState().focusMode,
    onTyping: () => startTyping(postId),
    onText: (text) => writeSlide(postId, slide.id, text),
    onLost: sayLost,
    refusesEmbed,
    onFiles: takeFiles,
  })

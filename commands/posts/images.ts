// The pictures of a post: the gallery menu, and files that are uploaded into it.
import { Image, ImageOff, ImagePlus } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { editDraft } from '#client/post-draft/draft'
import { type ImageMenu, openImageMenu } from '#client/posts/image-menu'
import { imageSubject } from '#client/media'
import { Failure } from '#contract/base/failure'
import { type ArgumentSource, command } from '#workspace/command/command'

import { draftToUndo, editable, openPost } from './send'

const pictures: ArgumentSource = {
  kind: 'search',
  label: 'Image',
  search: async (search, signal) => {
    const { items } = await imageSubject.read({ perPage: 25, ...(search ? { search } : {}) }, signal)
    return items.map(({ id, name }) => ({ value: id, label: name }))
  },
}

const opens = (id: `posts.${string}`, title: string, menu: ImageMenu, keywords: readonly string[]) =>
  command({
    id,
    title,
    subject: 'posts',
    icon: menu === 'thumb' ? ImagePlus : Image,
    keywords: ['picture', 'gallery', ...keywords],
    right: 'gallery.read',
    available: (context) => editable(openPost(context)),
    risk: 'none',
    writes: false,
    quiet: true,
    run: (_, { context }) => {
      if (context.tab) openImageMenu(context.tab.id, menu)
    },
  })

const extensionOf = { thumb: 'thumb_ext', fb_thumb: 'fb_thumb_ext' } as const

/** The command that takes a picture out of the open post. Its undo is refused where another picture was chosen since. */
const removes = (id: `posts.${string}`, title: string, name: keyof typeof extensionOf, reason: string) =>
  command({
    id,
    title,
    subject: 'posts',
    icon: ImageOff,
    keywords: ['picture', 'delete', 'take out'],
    right: 'posts.update',
    available: (context) => {
      const draft = openPost(context)
      const may = editable(draft)
      return may === true && draft?.values[name] === null ? { reason } : may
    },
    risk: 'undoable',
    writes: true,
    run: (_, { context }) => {
      const draft = openPost(context)
      if (!draft) return
      const extension = extensionOf[name]
      const was = { [name]: draft.values[name], [extension]: draft.values[extension] }
      // The button that was pressed goes with the picture. The one beside it keeps the focus in the field.
      document.activeElement?.closest('[data-thumb]')?.querySelector('button')?.focus()
      editDraft(draft.id, { [name]: null, [extension]: null })
      return {
        message: 'Image removed from the post.',
        undo: async () => {
          if (draftToUndo(draft.id).values[name] !== null) throw new Failure(409, 'Another image was chosen since.')
          editDraft(draft.id, was)
          return { message: 'Image restored.' }
        },
      }
    },
  })

/** Commands that choose and remove a picture of a post, and crop it. */
export const postImageCommands = [
  opens('posts.thumb', 'Choose the image of the post', 'thumb', ['thumbnail', 'thumb']),
  opens('posts.facebook-image', 'Choose the image for Facebook', 'fb_thumb', ['facebook', 'share']),
  removes('posts.remove-thumb', 'Remove the image of the post', 'thumb', 'The post has no image'),
  removes(
    'posts.remove-facebook-image',
    'Remove the image for Facebook',
    'fb_thumb',
    'The post has no image for Facebook',
  ),
  command({
    id: 'posts.crop-image',
    title: 'Crop the image that was picked',
    subject: 'posts',
    icon: Image,
    keywords: ['thumbnail', 'quick-crop'],
    right: 'posts.update',
    risk: 'none',
    writes: true,
    quiet: true,
    failure: 'Error updating image.',
    arguments: { schema: z.object({ image: z.number().int().positive() }), sources: { image: pictures } },
    run: async ({ image }) => {
      imageSubject.known.remember([await api.images.quickCrop({ params: { id: image }, body: {} })])
    },
  }),
]

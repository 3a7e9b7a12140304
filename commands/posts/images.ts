// The pictures of a post: the gallery menu, and files that are uploaded into it.
import { Image, ImageOff, ImagePlus } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { editDraft } from '#client/post-draft/draft'
import type { PostValues } from '#client/post-draft/values'
import { type ImageMenu, openImageMenu } from '#client/posts/image-menu'
import { imageById } from '#client/images'
import { imageSubject } from '#client/media'
import { Failure } from '#contract/base/failure'
import { type ArgumentSource, command } from '#workspace/command/command'

import { draftToChange, editable, openPost } from './send'

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

type Field = keyof typeof extensionOf

/** Undoes a change of a post's picture. It is refused where another picture was chosen since. */
const restores = (post: number, name: Field, now: string | null, was: Partial<PostValues>) => async () => {
  if (draftToChange(post).values[name] !== now) throw new Failure(409, 'Another image was chosen since.')
  editDraft(post, was)
  return { message: 'Image restored.' }
}

/** The command that sets a picture of the open post, and crops it where nobody has. */
const sets = (id: `posts.${string}`, title: string, name: Field) =>
  command({
    id,
    title,
    subject: 'posts',
    icon: ImagePlus,
    keywords: ['picture', 'thumbnail', 'quick-crop'],
    right: 'posts.update',
    available: (context) => editable(openPost(context)),
    risk: 'undoable',
    writes: true,
    failure: 'Error updating image.',
    arguments: { schema: z.object({ image: z.number().int().positive() }), sources: { image: pictures } },
    run: async ({ image }, { context }) => {
      const draft = openPost(context)
      if (!draft) return
      const { hash_key, ext, crop } = await imageById(image)
      const extension = extensionOf[name]
      const { [name]: key, [extension]: ending } = draftToChange(draft.id).values
      editDraft(draft.id, { [name]: hash_key, [extension]: ext })
      if (crop === null) imageSubject.known.remember([await api.images.quickCrop({ params: { id: image }, body: {} })])
      return {
        message: 'Image chosen for the post.',
        undo: restores(draft.id, name, hash_key, { [name]: key, [extension]: ending }),
      }
    },
  })

/** The command that takes a picture out of the open post. */
const removes = (id: `posts.${string}`, title: string, name: Field, reason: string) =>
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
      return { message: 'Image removed from the post.', undo: restores(draft.id, name, null, was) }
    },
  })

/** Commands that choose, set and remove a picture of a post. */
export const postImageCommands = [
  opens('posts.thumb', 'Choose the image of the post', 'thumb', ['thumbnail', 'thumb']),
  opens('posts.facebook-image', 'Choose the image for Facebook', 'fb_thumb', ['facebook', 'share']),
  sets('posts.set-thumb', 'Set the image of the post by its name', 'thumb'),
  sets('posts.set-facebook-image', 'Set the image for Facebook by its name', 'fb_thumb'),
  removes('posts.remove-thumb', 'Remove the image of the post', 'thumb', 'The post has no image'),
  removes(
    'posts.remove-facebook-image',
    'Remove the image for Facebook',
    'fb_thumb',
    'The post has no image for Facebook',
  ),
]

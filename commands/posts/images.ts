// The pictures of a post: the gallery menu, and files that are uploaded into it.
import { Image, ImagePlus } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { type ImageMenu, openImageMenu } from '#client/posts/image-menu'
import { imageSubject } from '#client/media'
import { type ArgumentSource, command } from '#workspace/command/command'

import { editable, openPost } from './send'

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

/** Commands that choose a picture of a post, and crop it. */
export const postImageCommands = [
  opens('posts.thumb', 'Choose the image of the post', 'thumb', ['thumbnail', 'thumb']),
  opens('posts.facebook-image', 'Choose the image for Facebook', 'fb_thumb', ['facebook', 'share']),
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

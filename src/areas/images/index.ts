import { Images } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** The pictures of articles. */
export const imagesArea = lateArea(() => import('#commands/images'), {
  id: 'images',
  title: 'Image gallery',
  icon: Images,
  right: 'gallery.read',
  rail: 82,
  screen: () => import('./images-screen'),
})

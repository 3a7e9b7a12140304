import { Images } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** The pictures of articles. */
export const galleryArea = lateArea(() => import('#commands/images'), {
  id: 'images',
  path: '/images',
  title: 'Image gallery',
  icon: Images,
  right: 'gallery.read',
  rail: 82,
  screen: () => import('./gallery-screen'),
})

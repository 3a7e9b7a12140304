import { GraduationCap } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

const shared = { icon: GraduationCap, right: 'experts.read', feature: 'experts' } as const
const screen = () => import('./expert-screen')

/** The people whose opinion articles quote. */
export const expertsArea = lateArea(
  () => import('#commands/experts'),
  {
    ...shared,
    id: 'experts',
    title: 'Experts',
    rail: 84,
    screen: () => import('./experts-screen'),
  },
  { ...shared, id: 'expert-new', path: '/experts/create', title: 'Create expert', right: 'experts.create', screen },
  { ...shared, id: 'expert', path: '/experts/:expertId', title: 'Update expert', screen },
)

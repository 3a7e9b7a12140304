import { GraduationCap } from 'lucide-react'

import { api } from '#client/api/api-late'
import { expertSubject } from '#client/media'
import { useSession } from '#client/session/session'
import { pictureOf } from '#workspace/form/picture-field'
import type { Command } from '#workspace/command/command'

import { recordCommands } from './record/commands'

/** Splits a profile form's values into the body and the files of a request. The picture is a file, or the key of a stored one. */
export function sentProfile(values: object) {
  const { avatar, ...rest } = values as { avatar?: unknown } & Record<string, unknown>
  if (avatar === undefined) return { body: rest, files: {} }
  const { key, file, crop } = pictureOf(avatar)
  return {
    body: { ...rest, crop, ...(file || key === null ? {} : { avatar: key }) },
    files: file ? { avatar: file } : {},
  }
}

/** Leaves out empty optional values of a new profile. In a change they are sent, to clear the field. */
export const withoutEmpty = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null))

type Create = Parameters<typeof api.experts.create>[0]
type Update = Parameters<typeof api.experts.update>[0]

/** Returns the command with a further condition: it is hidden when the brand has no experts. */
const ofBrand = (command: Command): Command => ({
  ...command,
  available: (context) =>
    useSession.getState().constants?.brand.features['experts'] === false
      ? 'hidden'
      : (command.available?.(context) ?? true),
})

/** The commands of experts. */
export const commands = recordCommands(expertSubject, {
  calls: {
    create: ({ body }) => {
      const sent = sentProfile(body)
      return api.experts.create({ body: withoutEmpty(sent.body), files: sent.files } as Create)
    },
    update: ({ body, ...named }) => api.experts.update({ ...named, ...sentProfile(body) } as Update),
    remove: api.experts.remove,
  },
  newTitle: 'Create new expert',
  screen: {
    icon: GraduationCap,
    record: (id) => `/experts/${id}`,
    make: '/experts/create',
  },
  failures: {
    create: 'Error creating expert.',
    update: 'Error saving expert data.',
    remove: 'Error removing expert.',
  },
  notices: { create: 'Created', update: 'Updated', remove: 'Removed' },
  removal: 'Are you sure you want to remove this expert',
}).map(ofBrand)

// Invites people from a file. The server answers their links only once, so they are saved as a file.
import { FileUp } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { userSubject } from '#client/users'
import { Failure } from '#contract/base/failure'
import { say } from '#contract/base/say'
import { wrongFile } from '#contract/base/uploads'
import { command } from '#workspace/command/command'

import { linkOf } from './invitation'

export const userUploadCommands = [
  command({
    id: 'users.upload',
    title: 'Invite users from a file',
    subject: 'users',
    icon: FileUp,
    keywords: ['csv', 'import', 'invitations', 'people'],
    right: 'users.create',
    arguments: {
      schema: z.object({ file: z.instanceof(File) }),
      sources: {
        file: {
          kind: 'file',
          label: 'Choose a .csv file',
          extension: 'csv',
          holds: 'Columns: name, email, role, position',
        },
      },
    },
    risk: 'none',
    writes: true,
    // All files look the same in the key of a call, so a second upload would join the first.
    key: { again: true },
    failure: 'Error uploading file.',
    doing: ({ file }) => say`Invite users from a file: ${file.name}`,
    run: async ({ file }, { signal, progress }) => {
      const wrong = wrongFile(file, 'csv')
      if (wrong !== null) throw new Failure(422, wrong)
      const { invited } = await api.users.upload({
        files: { file },
        signal,
        onProgress: (sent, total) => progress(sent, total, true),
      })
      userSubject.stale()
      const table = [
        ['name', 'email', 'link'],
        ...invited.map(({ username, email, invitation }) => [username, email, linkOf(invitation)]),
      ]
      const { downloadCsv } = await import('#ui/download-csv')
      downloadCsv('invitations.csv', table)
      return {
        message: invited.length === 1 ? '1 user invited.' : say`${invited.length} users invited.`,
        details: ['Their links are in invitations.csv. They are good for seven days, each once.'],
      }
    },
  }),
]

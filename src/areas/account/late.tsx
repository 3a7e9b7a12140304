import { accountCommands } from '#commands/account'
import { useSession } from '#client/session'
import { setStatus } from '#workspace/frame/options'

import { SeenAs } from './seen-as'

export const commands = accountCommands

const role = useSession.getState().me?.seen_as
if (role !== undefined) setStatus({ id: 'seen-as', side: 'left', order: -1, content: <SeenAs role={role} /> })

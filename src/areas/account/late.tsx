import { accountCommands } from '#commands/account'
import { passkeyCommands, passkeySignIn } from '#commands/passkeys'
import { useSession } from '#client/session/session'
import { setStatus } from '#workspace/frame/options'

import { SeenAs } from './seen-as'

export const commands = [...accountCommands, ...passkeyCommands, ...passkeySignIn]

const role = useSession.getState().me?.seen_as
if (role !== undefined) setStatus({ id: 'seen-as', side: 'left', order: -1, content: <SeenAs role={role} /> })

import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'

import { allRoles } from '#client/roles'
import { userSubject } from '#client/users'
import { useSession } from '#client/session/session'
import { userInput, userPatch } from '#contract/users/users'
import type { User } from '#contract/users/users'
import { FlagField, SelectField, TextField } from '#ui/form/fields'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { useRights } from '#workspace/command/context'
import { SectionField } from '#workspace/form/section-field'
import type { ListFilter } from '#workspace/list/description'
import { constantChoices, queriedChoices } from '#workspace/list/filters/options'
import { fieldColumn, flagColumn, textColumn } from '#workspace/list/record-list'
import { recordScreen } from '#workspace/list/screens'
import { UploadButton } from '#workspace/command/upload-button'

const roleFilter: ListFilter = {
  kind: 'choice',
  name: 'role_name',
  label: 'Role',
  wire: 'auth_assignment.item_name',
  choices: queriedChoices(allRoles, (roles) =>
    roles.map(({ name, description }) => ({ value: name, label: description })),
  ),
  none: 'All roles',
  pattern: /^[^,]{1,100}$/,
  place: 'bar',
}

const activeFilter: ListFilter = {
  kind: 'choice',
  name: 'is_active',
  label: 'Active',
  wire: 'is_active',
  choices: constantChoices([
    { id: 1, title: 'Active', keywords: 'yes' },
    { id: 0, title: 'Deactivated', keywords: 'no suspended' },
  ]),
  none: 'Active or not',
}

const invitedFilter: ListFilter = {
  kind: 'choice',
  name: 'is_invited',
  label: 'Invitation',
  keywords: 'invited',
  wire: 'is_invited',
  choices: constantChoices([
    { id: 1, title: 'Not answered yet', keywords: 'yes open' },
    { id: 0, title: 'Answered, or none', keywords: 'no' },
  ]),
  none: 'Invited or not',
}

interface Values {
  username: string
  nickname: string
  email: string
  password: string
  repeatPassword: string
  position: string
  role_id: number | null
  section_id: number | null
  show_on_site: number
  is_active: number
}

const valuesOf = (user: User): Values => ({
  username: user.username,
  nickname: user.nickname,
  email: user.email ?? '',
  password: '',
  repeatPassword: '',
  position: user.position,
  role_id: user.role_id,
  section_id: user.section_id,
  show_on_site: user.show_on_site,
  is_active: user.is_active,
})

/** The fields that only a person with the right to change users can set. */
function GuardedFields({ row }: { row: User | null }) {
  const words = useWords()
  const me = useSession((state) => state.me)
  const brand = useSession((state) => state.constants?.brand.id)
  const mayChange = useRights().has('users.update')
  const { data: roles = [] } = useQuery(allRoles)
  const isSelf = row !== null && row.id === me?.id
  return (
    <>
      <SelectField
        name="role_id"
        label="Role"
        placeholder="Choose a role"
        disabled={!mayChange || isSelf}
        // A role with more rights than the person's own cannot be given; a user who has it keeps it.
        options={roles
          .filter(({ id, may_give }) => may_give !== 0 || id === row?.role_id)
          .map(({ id, description }) => ({ value: id, label: words(description) }))}
      />
      <SectionField none="All sections" disabled={!mayChange} />
      {brand !== 'ke' && <FlagField name="show_on_site" label="Show on site" disabled={!mayChange} />}
      <FlagField name="is_active" label="Active" disabled={!mayChange || isSelf} />
    </>
  )
}

/** The list of users: their accounts, roles and sign-in security. */
export default recordScreen({
  subject: userSubject,
  label: 'Users',
  filters: [roleFilter, activeFilter, invitedFilter],
  columns: [
    fieldColumn('username', 'Name', { grows: true, fixed: true, width: 220, sort: 'username' }),
    textColumn<User>('email', 'Email', (row) => row.email ?? '', { width: 240, sort: 'email' }),
    textColumn<User>('role', 'Role', (row) => row.auth_assignment?.item_name ?? '', { width: 140 }),
    fieldColumn('position', 'Position', { width: 180, weight: 2 }),
    flagColumn('is_active', 'Active'),
  ],
  sorts: ['id', 'username', 'nickname', 'email'],
  defaultSort: 'id',
  include: ['auth_assignment'],
  buttons: ['users.reset-two-factor'],
  bulk: [
    ['users.set-role', 'Role'],
    ['users.deactivate', 'Deactivate'],
    ['users.activate', 'Activate'],
    ['users.end-sessions', 'Sign out'],
  ],
  tools: () => (
    <>
      <CommandButton command="users.invite" fold={1200} />
      <UploadButton command={{ id: 'users.upload' }} label="Invite from a file" />
    </>
  ),
  empty: { icon: Users, text: 'No users found' },
  form: {
    schema: (row: User | null) => (row ? userPatch : userInput),
    empty: {
      username: '',
      nickname: '',
      email: '',
      password: '',
      repeatPassword: '',
      position: '',
      role_id: null,
      section_id: null,
      show_on_site: 1,
      is_active: 1,
    } as Values,
    valuesOf,
    Fields: ({ row }) => (
      <>
        <TextField name="username" label="Name" max={150} />
        <TextField name="nickname" label="Display name" max={100} />
        <TextField name="email" label="Email" type="email" />
        <TextField name="password" label="Password" type="password" />
        <TextField name="repeatPassword" label="Repeat the password" type="password" />
        <TextField name="position" label="Position" max={100} />
        <GuardedFields row={row} />
      </>
    ),
  },
})

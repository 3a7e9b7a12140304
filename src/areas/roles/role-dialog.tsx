import { useState } from 'react'
import { z } from 'zod'

import { roleSubject } from '#client/roles'
import type { AuthItem } from '#contract/users/roles'
import { roleInput } from '#contract/users/roles'
import { Button } from '#ui/button'
import { Dialog } from '#ui/overlays/dialog'
import { SelectField, TextField } from '#ui/form/fields'
import { Form } from '#ui/form/form'
import { useWords } from '#ui/words'
import { Conflict } from '#workspace/form/conflict-question'
import type { FormWriter } from '#workspace/form/form-of'
import { useSending } from '#workspace/form/sending'
import { FormMessages } from '#workspace/form/side-form'

interface Values {
  name: string
  description: string
  copy_from: string
}

const schema = roleInput.pick({ name: true, description: true }).extend({ copy_from: z.string() })

const empty: Values = { name: '', description: '', copy_from: '' }
const valuesOf = ({ name, description }: AuthItem): Values => ({ name, description, copy_from: '' })

const writer: FormWriter<AuthItem, Values> = {
  schema,
  valuesOf,
  judgesAll: () => true,
  call: (row, _before, { name, description, copy_from }) =>
    row
      ? { id: 'roles.edit', args: { role: row.name, name, description, seen: row } }
      : { id: 'roles.create', args: { name, description, copy_from } },
  read: (row, { made, current }) => {
    if (current && row) roleSubject.known.remember([{ ...row, ...current }])
    return roleSubject.known.get(row?.id ?? made ?? 0)
  },
}

interface RoleDialogProps {
  /** The role that is edited; null: a new one. */
  role: AuthItem | null
  roles: readonly AuthItem[]
  /** The name of the role whose rights a new one copies unless the person chooses another; empty: it begins without rights. */
  copyFrom: string
  onClose: () => void
}

/** The dialog for the name and description of a role. A new role copies the rights of a chosen one. */
export function RoleDialog({ role, roles, copyFrom, onClose }: RoleDialogProps) {
  const words = useWords()
  const [base] = useState<Values>(() => (role ? valuesOf(role) : { ...empty, copy_from: copyFrom }))
  const { form, conflict, take } = useSending(writer, role, base, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={words(role ? 'Edit role' : 'Add a new role')}
      footer={
        <>
          <Button onClick={onClose}>{words('Cancel')}</Button>
          <Button type="submit" form="role" intent="primary" disabled={form.busy}>
            {words('Save')}
          </Button>
        </>
      }
    >
      <Form form={form} id="role">
        <Conflict what="role" conflict={conflict} onTake={take} />
        <TextField name="name" label="Name" max={100} />
        <TextField name="description" label="Description" max={255} />
        {!role && (
          <SelectField
            name="copy_from"
            label="Copy the rights of"
            options={[
              ...roles.map(({ name, description }) => ({ value: name, label: description })),
              { value: '', label: words('None: it begins without rights') },
            ]}
          />
        )}
        <FormMessages messages={form.given[''] ?? []} />
      </Form>
    </Dialog>
  )
}

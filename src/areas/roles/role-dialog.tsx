import { z } from 'zod'

import type { AuthItem } from '#contract/roles'
import { roleInput } from '#contract/roles'
import { Button } from '#ui/button'
import { Dialog } from '#ui/overlays/dialog'
import { SelectField, TextField } from '#ui/form/fields'
import { Form, type Sent, useContractForm } from '#ui/form/form'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { FormMessages } from '#workspace/form/side-form'

interface Values {
  name: string
  description: string
  copy_from: string
}

const schema = roleInput.pick({ name: true, description: true }).extend({ copy_from: z.string() })

interface RoleDialogProps {
  /** The role that is edited; null: a new one. */
  role: AuthItem | null
  roles: readonly AuthItem[]
  onClose: () => void
}

/** The dialog for the name and description of a role. A new role copies the rights of a chosen one. */
export function RoleDialog({ role, roles, onClose }: RoleDialogProps) {
  const words = useWords()
  const base: Values = role
    ? { name: role.name, description: role.description, copy_from: '' }
    : { name: '', description: '', copy_from: roles[0]?.name ?? '' }
  const send = async ({ name, description, copy_from }: Values): Promise<Sent<Values>> => {
    const call = role
      ? { id: 'roles.edit', args: { role: role.name, name, description } }
      : { id: 'roles.create', args: { name, description, copy_from } }
    const result = await run(call, 'button', { quietFailure: true })
    if (result.status === 'done') onClose()
    return result
  }
  const form = useContractForm<Values>({ schema, base, send })
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

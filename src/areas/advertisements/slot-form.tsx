import { advertisementSubject } from '#client/media'
import { advertisementInput, type Advertisement, frequencies } from '#contract/media/advertisements'
import { FlagField, SelectField, TextField } from '#ui/form/fields'
import type { FormModel } from '#ui/form/form'
import { formPanel } from '#workspace/form/side-form'

interface Values {
  name: string
  frequency: number
  slot: string
  code: string
  outofpage: number
  size: string
  status: number
  cached: number
}

const empty: Values = { name: '', frequency: 100, slot: '', code: '', outofpage: 0, size: '', status: 1, cached: 0 }

const hidden = ({ outofpage }: Values) => (outofpage === 1 ? (['size'] as const) : [])

function Fields({ form }: { form: FormModel<Values> }) {
  return (
    <>
      <TextField name="name" label="Name" max={150} />
      <SelectField
        name="frequency"
        label="Frequency"
        options={frequencies.map((value) => ({ value, label: `${value}%` }))}
      />
      <TextField name="slot" label="Slot" placeholder="/1234567/top" />
      <TextField name="code" label="Div ID" />
      <FlagField name="outofpage" label="Out of page" />
      {hidden(form.values).length === 0 && (
        <TextField
          name="size"
          label="Size"
          placeholder="[728,90],[320,50]"
          hint="Pairs of width and height, or fluid."
        />
      )}
      <FlagField name="status" label="Active" />
      <FlagField name="cached" label="Cached" />
    </>
  )
}

/** The form of a slot, beside both panels. */
export const slotPanel = {
  ...formPanel<Advertisement, Values>(advertisementSubject, { schema: advertisementInput, empty, hidden, Fields }),
  title: (id: number | undefined) => (id === undefined ? 'Add new placement' : 'Edit placement'),
}

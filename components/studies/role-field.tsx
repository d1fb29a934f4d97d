import { SelectField } from '@/components/ui/field'
import type { StudyRole } from '@/lib/core/actor'

type Props = { role: StudyRole; onChange: (role: StudyRole) => void }

/** What somebody may do in a study. */
export function RoleField({ role, onChange }: Props) {
  return (
    <SelectField
      label="Role"
      name="role"
      value={role}
      onChange={(event) => onChange(event.target.value as StudyRole)}
    >
      <option value="rater">Rater</option>
      <option value="adjudicator">Adjudicator</option>
      <option value="pi">Principal investigator</option>
    </SelectField>
  )
}

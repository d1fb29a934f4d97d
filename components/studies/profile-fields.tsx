import { TextField } from '@/components/ui/field'
import { formText } from '@/components/ui/form-text'
import type { Profile } from '@/lib/core/accounts/profile'

const SPECIALTIES = [
  'Anaesthesiology',
  'Cardiology',
  'Emergency medicine',
  'General practice',
  'Geriatrics',
  'Intensive care',
  'Internal medicine',
  'Neurology',
  'Nursing',
  'Obstetrics and gynaecology',
  'Oncology',
  'Paediatrics',
  'Pharmacy',
  'Psychiatry',
  'Radiology',
  'Surgery',
]

/** What a person says of their experience. All of it may stay empty. */
export function ProfileFields({ profile }: { profile: Profile }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="pb-2 text-sm text-muted">
        Your experience, as far as you want to give it. A study’s lead sees it to plan the work; reports never
        name you.
      </legend>
      <TextField
        label="Specialty"
        name="specialty"
        className="sm:col-span-2"
        list="specialties"
        maxLength={200}
        defaultValue={profile.specialty ?? ''}
      />
      <datalist id="specialties">
        {SPECIALTIES.map((specialty) => (
          <option key={specialty}>{specialty}</option>
        ))}
      </datalist>
      <YearsField label="Years in practice" name="practiceYears" value={profile.practiceYears} />
      <YearsField label="Years with electronic records" name="ehrYears" value={profile.ehrYears} />
    </fieldset>
  )
}

function YearsField({ value, ...rest }: { label: string; name: string; value: number | null }) {
  return <TextField type="number" min={0} max={80} step={1} defaultValue={value ?? ''} {...rest} />
}

/** The fields as they stand in the form; empty ones are null. */
export function readProfile(form: FormData): Profile {
  return {
    specialty: formText(form, 'specialty').trim() || null,
    practiceYears: readYears(form, 'practiceYears'),
    ehrYears: readYears(form, 'ehrYears'),
  }
}

function readYears(form: FormData, name: string): number | null {
  const text = formText(form, name)
  return text === '' ? null : Number(text)
}

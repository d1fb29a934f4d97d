import { SelectField, TextField } from '@/components/ui/field'

/** Which language model does the work: one of several, or with a server that may have any, the usual one or another. */
export function ModelField({ models }: { models: readonly string[] }) {
  const [usual = ''] = models
  if (models.length < 2)
    return <TextField label="Model" name="model" defaultValue={usual} required maxLength={200} />
  return (
    <SelectField label="Model" name="model" defaultValue={usual}>
      {models.map((model) => (
        <option key={model} value={model}>
          {model}
        </option>
      ))}
    </SelectField>
  )
}

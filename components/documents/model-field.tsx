import { SelectField, TextField } from '@/components/ui/field'
import { formText } from '@/components/ui/form-text'
import { nameModel, type TextModel } from '@/lib/core/text-jobs'

/** Which language model does the work: one of several servers, or of a server that may have any, the usual one or another. */
export function ModelField({ models }: { models: readonly TextModel[] }) {
  const [usual = { server: '', model: '' }] = models
  if (usual.server === '')
    return <TextField label="Model" name="model" defaultValue={usual.model} required maxLength={200} />
  return (
    <SelectField label="Model" name="server" defaultValue={usual.server}>
      {models.map((model) => (
        <option key={model.server} value={model.server}>
          {nameModel(model)}
        </option>
      ))}
    </SelectField>
  )
}

/** What a form says of it. */
export function readModel(form: FormData, models: readonly TextModel[]): TextModel {
  const server = formText(form, 'server')
  return (
    models.find((model) => model.server === server && server !== '') ?? {
      server: '',
      model: formText(form, 'model'),
    }
  )
}

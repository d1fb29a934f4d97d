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

/** How warm the model is asked; empty leaves it to the server. */
export function TemperatureField({
  step = 0.01,
  hint = 'Empty: as the server is set up.',
}: {
  step?: number
  hint?: string
}) {
  return (
    <TextField label="Temperature" name="temperature" type="number" min={0} max={2} step={step} hint={hint} />
  )
}

/** What a form says of it; nothing where it is empty. */
export function readTemperature(form: FormData): { temperature?: number } {
  return formText(form, 'temperature') === '' ? {} : { temperature: Number(form.get('temperature')) }
}

/** What a form says of the model. */
export function readModel(form: FormData, models: readonly TextModel[]): TextModel {
  const server = formText(form, 'server')
  return (
    models.find((model) => model.server === server && server !== '') ?? {
      server: '',
      model: formText(form, 'model'),
    }
  )
}

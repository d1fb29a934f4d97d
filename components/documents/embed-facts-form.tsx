'use client'

import { SelectField } from '@/components/ui/field'
import { formText } from '@/components/ui/form-text'
import { TextJobForm, type TextJobProps } from './text-job-form'

type Props = Omit<TextJobProps, 'models' | 'canMeasureMatter'> & { models: readonly string[] }

/** Has an embedding model make the vectors by which facts are compared. */
export function EmbedFactsForm({ models, ...job }: Props) {
  return (
    <TextJobForm
      {...job}
      title="Embed facts and sentences"
      unit={['patient', 'patients']}
      verb="Embed"
      read={(fields) => ({ kind: 'embed', by: 'embeddings', embedding: formText(fields, 'embedding') })}
      explanation="For each patient with lists of facts whose texts have no vector by this model yet. The tables of facts can then compare lists and sentences by these vectors, as published, instead of by the words that they share."
    >
      <SelectField label="Embedding model" name="embedding" defaultValue={models[0]}>
        {models.map((model) => (
          <option key={model}>{model}</option>
        ))}
      </SelectField>
    </TextJobForm>
  )
}

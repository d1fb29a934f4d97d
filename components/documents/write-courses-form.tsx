'use client'

import { useState } from 'react'
import { CheckGroup } from '@/components/ui/check-group'
import { SelectField, TextField } from '@/components/ui/field'
import { formText } from '@/components/ui/form-text'
import type { NewTextJob, TextModel } from '@/lib/core/text-jobs'
import type { WritingMethodName } from '@/lib/core/writing/writing-methods'
import { ModelField, readModel, readTemperature, TemperatureField } from './model-field'
import { TextJobForm, type TextJobProps } from './text-job-form'

type Patient = { patientId: string; externalId: string }

const METHODS: Record<WritingMethodName, { title: string; hint: string }> = {
  bundles: {
    title: 'Summaries of notes',
    hint: 'Each note is summed up. The summaries are written up and worked in by time.',
  },
  cited: {
    title: 'Note by note, with citations',
    hint: 'A draft from the first and the last note. Each other note is worked in, and each statement names its note. The draft is put in order and checked against all notes.',
  },
  'one-prompt': {
    title: 'One prompt',
    hint: 'One question with all notes, for comparison. Nothing is cited.',
  },
}

const isMethod = (value: string): value is WritingMethodName => value in METHODS

/** Has a model write the hospital course of each admission. */
export function WriteCoursesForm({
  models,
  canMeasureMatter,
  patients,
  ...job
}: TextJobProps & { patients: readonly Patient[] }) {
  const [method, setMethod] = useState<WritingMethodName>('bundles')
  return (
    <TextJobForm
      {...job}
      title="Write hospital courses"
      unit={['admission', 'admissions']}
      verb="Write"
      read={(fields) => readForm(fields, models)}
      explanation="For each admission with notes and no hospital course by this model with these settings yet. Discharge summaries are left out. The result is a text under evaluation, no advice about a patient."
    >
      <SelectField
        label="Method"
        name="method"
        value={method}
        onChange={({ target }) => isMethod(target.value) && setMethod(target.value)}
        hint={METHODS[method].hint}
      >
        {Object.entries(METHODS).map(([value, { title }]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
      <ModelField models={models} />
      <PatientChoice patients={patients} />
      {method === 'bundles' ? (
        <BundleFields canMeasureMatter={canMeasureMatter} />
      ) : (
        <TextField
          label="Longest text, in characters"
          name="characters"
          type="number"
          min={1000}
          max={20_000}
          defaultValue={5000}
          required
          hint="Names of notes count. What is longer is shortened, up to three times."
        />
      )}
      <TemperatureField
        step={0.1}
        hint={
          method === 'bundles'
            ? 'Empty: 0.5, and 0.1 as published, which its code runs at.'
            : 'Empty: as the server is set up.'
        }
      />
    </TextJobForm>
  )
}

function BundleFields({ canMeasureMatter }: { canMeasureMatter: boolean }) {
  return (
    <>
      <SelectField
        label="Written"
        name="variant"
        hint="As published, long notes are cut by matter, and a text that stays too long after one shortening is kept."
      >
        <option value="described">As the paper describes it</option>
        <option value="as-published" disabled={!canMeasureMatter}>
          As its published code does it{canMeasureMatter ? '' : ' (no embedding model)'}
        </option>
      </SelectField>
      <TextField
        label="Longest hospital course, in tokens"
        name="courseTokens"
        type="number"
        min={100}
        max={5000}
        defaultValue={1000}
        required
      />
      <TextField
        label="Read at once, in tokens"
        name="noteTokens"
        type="number"
        min={200}
        max={50_000}
        defaultValue={1000}
        required
        hint="The paper says 1,000, its code 5,000."
      />
    </>
  )
}

/** Whose admissions: all patients, or those that are chosen from a list that scrolls. */
function PatientChoice({ patients }: { patients: readonly Patient[] }) {
  const [isPart, setPart] = useState(false)
  return (
    <div className="grid gap-2">
      <SelectField
        label="Patients"
        name="whose"
        value={isPart ? 'part' : 'all'}
        onChange={({ target }) => setPart(target.value === 'part')}
      >
        <option value="all">All {patients.length}</option>
        <option value="part">Chosen ones</option>
      </SelectField>
      {isPart && (
        <div className="max-h-48 overflow-y-auto rounded-md border border-line px-3 py-2">
          <CheckGroup
            legend="Chosen patients"
            name="patients"
            options={patients.map(({ patientId, externalId }) => ({ value: patientId, label: externalId }))}
            checked={patients.slice(0, 1).map(({ patientId }) => patientId)}
          />
        </div>
      )}
    </div>
  )
}

function readForm(form: FormData, models: readonly TextModel[]): NewTextJob {
  const method = formText(form, 'method')
  const patients = form.getAll('patients').filter((id) => typeof id === 'string')
  const shared = {
    kind: 'course',
    by: 'model',
    ...readModel(form, models),
    ...(formText(form, 'whose') === 'part' && { patients }),
    ...readTemperature(form),
  } as const
  if (method === 'cited' || method === 'one-prompt')
    return { ...shared, method, characters: Number(form.get('characters')) }
  return {
    ...shared,
    variant: form.get('variant') === 'as-published' ? 'as-published' : 'described',
    noteTokens: Number(form.get('noteTokens')),
    courseTokens: Number(form.get('courseTokens')),
  }
}

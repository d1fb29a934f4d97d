'use client'

import { SelectField, TextField } from '@/components/ui/field'
import { formText } from '@/components/ui/form-text'
import type { TaskName } from '@/lib/core/task'
import { type NewTextJob, type TextModel, VISIT_NOTE } from '@/lib/core/text-jobs'
import { ModelField, readModel, readTemperature, TemperatureField } from './model-field'
import { TextJobForm, type TextJobProps } from './text-job-form'

type Props = Omit<TextJobProps, 'canMeasureMatter'> & { tasks: readonly Pick<TaskName, 'taskId' | 'title'>[] }

/** Has a model write questions about each patient's chart, as it was before a visit. */
export function GenerateQuestionsForm({ models, tasks, ...job }: Props) {
  return (
    <TextJobForm
      {...job}
      title="Generate questions about charts"
      unit={['patient', 'patients']}
      verb="Generate"
      read={(fields) => readForm(fields, models)}
      explanation="Questions that test what is found in a chart: about a recent event, a past one, and several. Each has an answer, and facts that must stand word for word in what the model was given. Questions that fail a check are kept with the reason. The others are rated in a task of the protocol “Questions about a chart”. Make the timelines of patients first."
    >
      <ModelField models={models} />
      <TextField
        label="The note of the visit"
        name="visitNote"
        defaultValue={VISIT_NOTE}
        maxLength={200}
        required
        hint="Words of its kind or title, with commas. The newest such note counts; questions are about the time before it."
        className="w-full"
      />
      <SelectField
        label="The model is given"
        name="arms"
        hint="Raters are not shown which of the two a question is from."
      >
        <option value="both">Note alone, and note with timeline</option>
        <option value="facts">Note with timeline</option>
        <option value="note">Note alone</option>
      </SelectField>
      <TextField
        label="Rounds of three questions"
        name="rounds"
        type="number"
        min={1}
        max={10}
        defaultValue={2}
        required
      />
      <SelectField
        label="Examples of better words"
        name="rephrasedIn"
        hint="How clinicians worded questions of a task better goes along with the request."
      >
        <option value="">None</option>
        {tasks.map(({ taskId, title }) => (
          <option key={taskId} value={taskId}>
            {title}
          </option>
        ))}
      </SelectField>
      <TemperatureField />
    </TextJobForm>
  )
}

const CHOSEN_ARMS = { both: ['note', 'facts'], facts: ['facts'], note: ['note'] } as const

function readForm(form: FormData, models: readonly TextModel[]): NewTextJob {
  const arms = CHOSEN_ARMS[formText(form, 'arms') as keyof typeof CHOSEN_ARMS] ?? CHOSEN_ARMS.both
  const rephrasedIn = formText(form, 'rephrasedIn')
  return {
    kind: 'questions',
    by: 'model',
    ...readModel(form, models),
    visitNote: formText(form, 'visitNote'),
    arms: [...arms],
    rounds: Number(form.get('rounds')),
    ...(rephrasedIn === '' ? {} : { rephrasedIn }),
    ...readTemperature(form),
  }
}

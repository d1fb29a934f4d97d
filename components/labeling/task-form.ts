import {
  type AnswerModel,
  type AnswerValues,
  createAnswerModel,
  toGivenValues,
} from '@/components/answer/answer-state'
import { countUnlinked } from '@/components/spans/count-marks'
import { spansOf } from '@/components/spans/marking-state'
import { counted } from '@/lib/core/counted-words'
import { createEvidenceCheck } from '@/lib/core/labeling/evidence-check'
import { applyGuideline } from '@/lib/core/labeling/guideline'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import { CHOICES } from '@/lib/core/labeling/labeling-keys'
import type { LabelingSetup } from '@/lib/core/labeling/labeling-setup'
import type { Definition } from '@/lib/core/protocols/definition'
import type { FieldOfKind } from '@/lib/core/protocols/field'
import { findOnlyQuestion } from '@/lib/core/protocols/only-question'
import type { Draft } from './draft'

/** What a task asks, and how an answer is checked before it leaves the browser. */
export type TaskForm = {
  /** With the words of the guideline in force. */
  definition: Definition
  model: AnswerModel
  /** The one choice that is answered with a single key; null where there are several questions. */
  only: FieldOfKind<'choice'> | null
  /** Fields that hold the rater's own words. */
  words: readonly string[]
  /** Values as they are submitted. */
  toValues: (item: LabelingItem, draft: Draft) => Record<string, unknown>
  /**
   * What an answer lacks, in words; null when nothing.
   * @param asked what the person was asked before this: who submits again all the same is not asked twice
   */
  findFault: (item: LabelingItem, draft: Draft, asked: string) => string | null
}

export function makeTaskForm({
  definition: own,
  guideline,
  evidence: rule,
}: Pick<LabelingSetup, 'definition' | 'guideline' | 'evidence'>): TaskForm {
  const definition = applyGuideline(own, guideline)
  const model = createAnswerModel(definition)
  const only = findOnlyQuestion(definition)
  const checkEvidence = createEvidenceCheck(definition)
  return {
    definition,
    model,
    only,
    words: definition.fields.filter(({ kind }) => kind === 'text' || kind === 'list').map(({ id }) => id),
    toValues: ({ attributes }, { values }) =>
      withoutQuotes(definition, toGivenValues(model, values, attributes)),
    findFault({ attributes }, { values, evidence }, asked) {
      const { problems, codes } = model.read(values, attributes)
      if (problems.size > 0) return only ? chooseFirst(only.options.length) : describeProblems(problems)
      const unlinked = describeUnlinked(definition, values)
      return checkEvidence(rule, { codes }, evidence.length) ?? (unlinked === asked ? null : unlinked)
    },
  }
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' })

function chooseFirst(options: number): string {
  if (options > CHOICES.length) return 'Choose an answer first.'
  return `Choose ${OR.format(Array.from({ length: options }, (_, index) => String((index + 1) % 10)))} first.`
}

function describeProblems(problems: ReadonlyMap<string, string>): string {
  return `${counted(problems.size, 'question still needs an answer', 'questions still need an answer')}.`
}

/** Passages that still wait for a link, and can be submitted without one; null where there are none. */
function describeUnlinked(
  { spanLayers, spanLinks }: Pick<Definition, 'spanLayers' | 'spanLinks'>,
  values: AnswerValues,
): string | null {
  const links = spanLinks.filter(({ orMissing }) => orMissing)
  const open = spanLayers.flatMap(({ id, title }) => {
    const count = countUnlinked(links, values, id)
    return count === 0 ? [] : [`${title}: ${count} neither linked nor missing.`]
  })
  return open.length === 0 ? null : `${open.join(' ')} Submit again to leave it so.`
}

/** An answer as the browser stores and sends it: no words of the text lie in it, as the server has the text. */
function withoutQuotes(
  { spanLayers }: Pick<Definition, 'spanLayers'>,
  values: AnswerValues,
): Record<string, unknown> {
  const layers = spanLayers.map(({ id }) => [
    id,
    spansOf(values, id).map(({ id: own, start, end, label, attributes }) => ({
      id: own,
      start,
      end,
      label,
      attributes,
    })),
  ])
  return { ...values, ...Object.fromEntries(layers) }
}

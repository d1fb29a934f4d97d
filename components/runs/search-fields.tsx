import { describeCutting } from '@/components/documents/text-job-words'
import { CheckGroup } from '@/components/ui/check-group'
import { SelectField, TextField } from '@/components/ui/field'
import { FACT_SCOPES } from '@/lib/core/retrieval/fact-scope'
import type { SearchOffer } from '@/lib/core/retrieval/search-offer'
import { SEARCH_METHODS } from '@/lib/core/retrieval/search-settings'
import type { GridChoices, GridStatements } from '@/lib/core/runs/run-grid'
import { countUncut, describeUncut, type NoteDecomposition } from '@/lib/core/runs/run-scale'
import {
  axisChoice,
  axisTitle,
  CUT_LIKE_FACTS,
  settingInName,
  VARIANT_WORDS,
} from '@/lib/core/runs/setting-words'
import { capitalize } from '@/lib/core/text/capitalize'
import { ChoiceHelp } from './choice-help'
import { type FirstChoices, findMissing } from './first-choices'

/** How passages are found: only what is configured can be chosen, and what is missing is said. */
export function SearchFields({
  offer,
  first,
  decompositions,
  hasKinds,
}: {
  offer: SearchOffer
  first: FirstChoices
  decompositions: readonly NoteDecomposition[]
  /** Whether one kind of statement alone can be rated. */
  hasKinds: boolean
}) {
  const missing = findMissing(offer)
  const methods = SEARCH_METHODS.map((value) => {
    const label = axisChoice('Method', value)
    return { value, label, isRecommended: first.method.includes(value), missing: missing[value] }
  })
  return (
    <>
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <div className="grid gap-4">
          <CheckGroup
            legend={axisTitle('Method')}
            name="method"
            options={methods}
            checked={first.method}
            help={<ChoiceHelp of="method" />}
          />
          <CheckGroup
            legend="Search and order follow"
            name="variant"
            options={VARIANTS}
            checked={first.variant}
            help={<ChoiceHelp of="variant" />}
          />
        </div>
        <CheckGroup
          legend={axisTitle('Scope')}
          name="scope"
          help={<ChoiceHelp of="scope" />}
          options={FACT_SCOPES.map((value) => {
            return { value, label: axisChoice('Scope', value), isRecommended: value === 'all-notes' }
          })}
          checked={first.scope}
        />
        <CheckGroup
          legend={axisTitle('Fact kind')}
          name="facts"
          help={<ChoiceHelp of="facts" />}
          options={listFactOptions(decompositions)}
          checked={first.facts}
        />
        <div className="grid gap-4">
          <TextField
            label={axisTitle('Facts')}
            help={<ChoiceHelp of="topN" />}
            name="topN"
            defaultValue={first.topN}
            inputMode="numeric"
            required
            hint="Several with commas: 5, 10, 25, 50"
          />
          {hasKinds ? (
            <CheckGroup
              legend={axisTitle('Statements')}
              name="statementKind"
              help={<ChoiceHelp of="statementKind" />}
              options={STATEMENTS}
              checked={first.statementKind}
            />
          ) : (
            <input type="hidden" name="statementKind" value={first.statementKind} />
          )}
        </div>
      </div>
      {missing.dense === undefined && <MoreSearchFields offer={offer} first={first} />}
    </>
  )
}

const VARIANTS: { value: GridChoices['variants'][number]; label: string; isRecommended?: boolean }[] = [
  { value: 'described', label: VARIANT_WORDS.described, isRecommended: true },
  { value: 'as-published', label: VARIANT_WORDS['as-published'] },
]

const STATEMENTS: { value: GridStatements; label: string; isRecommended?: boolean }[] = [
  { value: 'all', label: axisChoice('Statements', 'all'), isRecommended: true },
  { value: 'sentence', label: axisChoice('Statements', 'sentence') },
  { value: 'claim', label: axisChoice('Statements', 'claim') },
  { value: 'as-facts', label: CUT_LIKE_FACTS },
]

/** The built-in sentences, and whatever else the notes were cut into, each by its name. */
function listFactOptions(decompositions: readonly NoteDecomposition[]) {
  const cut = decompositions.flatMap(({ hash, kind, configuration, ...progress }) => {
    const label = configuration ? capitalize(describeCutting(configuration)) : 'Claims cut earlier'
    const uncut = countUncut(progress)
    const whole = { value: `${kind} ${hash}`, label }
    if (uncut === 0) return [whole]
    const part = {
      value: `${kind} ${hash} ${uncut}`,
      label: `${label}, ${settingInName('Uncut notes', String(uncut))}`,
    }
    return [{ ...whole, missing: describeUncut(progress) }, ...(progress.cut === 0 ? [] : [part])]
  })
  const none = {
    value: 'claim',
    label: 'Claims of the notes',
    missing: 'The notes are not cut into claims yet.',
  }
  const hasClaims = decompositions.some(({ kind }) => kind === 'claim')
  return [
    { value: 'sentence', label: `${axisChoice('Fact kind', 'sentence')}, built in`, isRecommended: true },
    ...cut,
    ...(hasClaims ? [] : [none]),
  ]
}

function MoreSearchFields({ offer, first }: { offer: SearchOffer; first: FirstChoices }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-medium">Models and fusion</summary>
      <div className="grid items-start gap-4 pt-3 sm:grid-cols-2 lg:grid-cols-4">
        <ModelChoice
          legend={axisTitle('Embedding')}
          name="embeddingModel"
          models={offer.embeddingModels}
          checked={first.embeddingModel}
        />
        <ModelChoice
          legend={axisTitle('Reranker')}
          name="rerankModel"
          models={offer.rerankModels}
          checked={first.rerankModel}
        />
        <SelectField
          label={axisTitle('Terms')}
          name="terms"
          defaultValue={first.terms}
          help={<ChoiceHelp of="terms" />}
        >
          <option value="bm25">{axisChoice('Terms', 'bm25')}, built in</option>
          <option value="model">{axisChoice('Terms', 'model')}</option>
        </SelectField>
        <SelectField
          label={axisTitle('Fusion')}
          name="fusion"
          defaultValue={first.fusion}
          help={<ChoiceHelp of="fusion" />}
        >
          <option value="distribution">{axisChoice('Fusion', 'distribution')}</option>
          <option value="rank">{axisChoice('Fusion', 'rank')}</option>
        </SelectField>
        <TextField
          label={axisTitle('Candidates')}
          help={<ChoiceHelp of="candidates" />}
          name="candidates"
          type="number"
          min={1}
          max={1000}
          defaultValue={first.candidates}
          hint="At least twice the facts shown."
        />
      </div>
    </details>
  )
}

/** Nothing is asked where there is nothing to choose. */
function ModelChoice({
  legend,
  name,
  models,
  checked,
}: {
  legend: string
  name: 'embeddingModel' | 'rerankModel'
  models: readonly string[]
  checked: readonly string[]
}) {
  if (models.length < 2)
    return checked.map((usual) => <input key={usual} type="hidden" name={name} value={usual} />)
  const options = models.map((value) => ({ value, label: value }))
  return (
    <CheckGroup
      legend={legend}
      name={name}
      options={options}
      checked={checked}
      help={<ChoiceHelp of={name} />}
    />
  )
}

import type { ReactNode } from 'react'
import { CheckGroup } from '@/components/ui/check-group'
import { SelectField, TextField } from '@/components/ui/field'
import { PROMPT_STYLES } from '@/lib/core/ai-rating/prompt-styles'
import type { RaterOffer } from '@/lib/core/runs/rater-offer'
import type { ChatPower } from '@/lib/core/runs/run-power'
import { axisChoice, axisTitle } from '@/lib/core/runs/setting-words'
import { ChoiceHelp } from './choice-help'
import type { FirstChoices } from './first-choices'

type Props = {
  /** Whether a model is named; otherwise each server names its own. */
  isNamed: boolean
  first: Pick<FirstChoices, 'model' | 'temperature' | 'format'>
  /** What each server is asked with where nothing is said. */
  usual: readonly Pick<ChatPower, 'server' | 'temperature'>[]
  isShown: boolean
  raters: Pick<RaterOffer, 'search' | 'confidence' | 'published' | 'promptStyles' | 'form'>
}

/** What a language model is given. There all the time, so that what is chosen in them can be read at once. */
export function ChatFields({ isNamed, first, usual, isShown, raters }: Props) {
  return (
    <div className={isShown ? 'contents' : 'hidden'}>
      <ModelFields isNamed={isNamed} first={first} usual={usual} isShown={isShown} />
      {raters.form && (
        <TextField
          label="Model that puts answers into form"
          name="form-model"
          maxLength={200}
          hint="Empty: the same. With another the AI rater may answer in plain words, as reasoning models do."
        />
      )}
      <div className={raters.search ? 'contents' : 'hidden'}>
        <CheckGroup
          legend={axisTitle('Format')}
          help={<ChoiceHelp of="format" />}
          name="format"
          options={(['absolute_time', 'relative_time', 'score'] as const).map((value) => {
            return {
              value,
              label: axisChoice('Format', value),
              isRecommended: first.format.includes(value),
            }
          })}
          checked={first.format}
        />
      </div>
      <CheckField name="fresh" title="Ask again what this model was asked before">
        Otherwise its earlier answers to the very same questions are taken, unpaid.
      </CheckField>
      {raters.promptStyles.length > 0 && (
        <SelectField label="Prompt" name="promptStyle" hint="Prompts that ask for more words cost more.">
          <option value="">The usual one</option>
          {raters.promptStyles.map((promptStyle) => (
            <option key={promptStyle} value={promptStyle}>
              {PROMPT_STYLES[promptStyle].title}
            </option>
          ))}
        </SelectField>
      )}
      {raters.published && (
        <CheckField name="published-judge" title="Ask as published">
          By the published system’s rules in our words, its answer read as that system read it. For repeating
          the paper.
        </CheckField>
      )}
      {raters.confidence && (
        <CheckField name="confidence" title={axisChoice('Confidence', 'asked')}>
          A number after its answer. The prompt is then another one: its answers may differ, too.
        </CheckField>
      )}
    </div>
  )
}

function ModelFields({ isNamed, first, usual, isShown }: Omit<Props, 'raters'>) {
  return (
    <>
      {isNamed && (
        <TextField
          label={axisTitle('Model')}
          help={<ChoiceHelp of="model" />}
          name="model"
          defaultValue={first.model}
          required={isShown}
          maxLength={1000}
          hint="Several with commas."
        />
      )}
      <TextField
        label={axisTitle('Temperature')}
        help={<ChoiceHelp of="temperature" />}
        name="temperature"
        type="number"
        min={0}
        max={2}
        step={0.1}
        defaultValue={first.temperature}
        required={isShown && isNamed}
        {...(isNamed ? {} : { hint: `Empty: ${describeUsual(usual)}.` })}
      />
    </>
  )
}

function CheckField({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <label className="col-span-full flex min-h-[24px] items-start gap-2 text-sm">
      <input type="checkbox" name={name} className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span>
        {title}
        <span className="block text-xs text-muted">{children}</span>
      </span>
    </label>
  )
}

function describeUsual(servers: readonly Pick<ChatPower, 'server' | 'temperature'>[]): string {
  const [first, ...others] = new Set(servers.map(({ temperature }) => temperature))
  if (first !== undefined && others.length === 0) return `${first}, as each server is set`
  return servers.map(({ server, temperature }) => `${temperature} for ${server}`).join(', ')
}

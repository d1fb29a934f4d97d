import { FORMAT_FAMILIES } from '../exchange/export-formats'
import { listDeclared } from './declared'
import type { Definition } from './definition'
import type { Scope } from './expressions/expression'
import type { Field } from './field'
import { kindOf } from './field-kinds'
import { findDuplicateCodes } from './field-kinds/codes'
import { RULE_MATERIALS } from './figure-kinds'
import { findAiRaterProblems } from './find-ai-rater-problems'
import { findResultProblems } from './find-result-problems'
import { findSpanProblems } from './find-span-problems'
import { duplicates, tryExpression, undeclared } from './problem-sentences'
import { findOnlyChoice } from './stored-answer'

/** Of one item: more than anybody answers. */
const MAX_VARIABLES = 2000

/**
 * What makes a definition impossible to work with: names that it does not declare, expressions that say nothing, rules and
 * figures that do not fit what they are about. Each is one sentence that begins with where it stands; none means that the
 * definition holds together.
 */
export function findProblems(definition: Definition): string[] {
  const counted = countSquares(definition)
  // before all else, so that a definition of very many squares takes no time
  if (counted > MAX_VARIABLES)
    return [`fields: there are ${counted} answers to give, more than ${MAX_VARIABLES}.`]
  return [
    ...findDuplicateNames(definition),
    ...findItemProblems(definition),
    ...findFieldProblems(definition),
    ...findSpanProblems(definition),
    ...findRuleProblems(definition),
    ...findAiRaterProblems(definition),
    ...findResultProblems(definition),
  ]
}

function countSquares({ fields }: Definition): number {
  return fields.reduce(
    (sum, field) => sum + (field.kind === 'grid' ? field.rows.length * field.columns.length : 1),
    0,
  )
}

/** What a careful author would mend, though the definition works without. */
export function findWarnings(definition: Definition): string[] {
  const { item, fields, consensus, figures, scores, computed, formats } = definition
  const settled = new Set(consensus.map(({ field }) => field))
  const used = JSON.stringify([figures, scores, computed])
  const hidden = item.parts.flatMap(({ role, attributes }) =>
    attributes.filter(({ shown }) => !shown).map(({ id }) => ({ role, id })),
  )
  const unknown = formats.filter((name) => !FORMAT_FAMILIES.has(name))
  const ofFormats = unknown.map((name) => `formats names “${name}”, which nothing here reads or writes.`)
  const ofFields = fields.flatMap((field, index) => {
    const at = `fields[${index}] (${field.id})`
    const isCounted = kindOf(field).variables(field).length > 0
    return [
      ...(field.kind === 'scale' && (!field.anchors[field.from] || !field.anchors[field.to])
        ? [`${at} has no anchors at its two ends: raters will read the scale differently.`]
        : []),
      ...(isCounted && !settled.has(field.id) && !used.includes(`"${field.id}`)
        ? [`${at} has no consensus rule, and nothing is computed or shown of it.`]
        : []),
      ...hidden
        .filter(({ role, id }) => JSON.stringify(field.askWhen ?? null).includes(`"${role}","${id}"`))
        .map(
          ({ role, id }) =>
            `${at}.askWhen names “${id}” of “${role}”, which raters are not shown: their browsers are sent it all the same.`,
        ),
    ]
  })
  return [...ofFields, ...ofFormats]
}

function findDuplicateNames({
  item,
  fields,
  computed,
  spanLayers,
  spanLinks,
  scores,
  strata,
  labelSchemes,
}: Definition) {
  const variables = fields.flatMap((field) => {
    const own = kindOf(field)
      .variables(field)
      .map(({ id }) => id)
    return own.includes(field.id) ? own : [field.id, ...own]
  })
  return [
    ...duplicates('fields, computed, spanLayers and spanLinks', [
      ...variables,
      ...[...computed, ...spanLayers, ...spanLinks].map(({ id }) => id),
    ]),
    ...duplicates(
      'item.parts',
      item.parts.map(({ role }) => role),
    ),
    ...duplicates(
      'scores',
      scores.map(({ id }) => id),
    ),
    ...duplicates(
      'strata',
      strata.map(({ id }) => id),
    ),
    ...duplicates(
      'labelSchemes',
      labelSchemes.map(({ id }) => id),
    ),
    ...item.parts.flatMap(({ role, attributes }) =>
      duplicates(
        `item.parts (${role})`,
        attributes.map(({ id }) => id),
      ),
    ),
  ]
}

function findItemProblems({ item }: Definition): string[] {
  const roles = item.parts.map(({ role }) => role)
  const times = item.parts.flatMap(({ attributes }) =>
    attributes.filter(({ kind }) => kind === 'time').map(({ id }) => id),
  )
  const { generate } = item
  const named = 'parts' in generate ? generate.parts : 'part' in generate ? [generate.part] : []
  return [
    ...undeclared('item.generate', named, roles, 'part'),
    ...findGenerateProblems(item, named),
    ...undeclared('item.group', item.group ? [item.group] : [], [...roles, 'patient'], 'part'),
    ...item.parts.flatMap(({ role, of, view, cutoff, kinds }) => [
      ...undeclared(`item.parts (${role}).cutoff`, cutoff ? [cutoff] : [], times, 'time attribute'),
      ...((of === 'chart') === (view === 'chart')
        ? []
        : [`item.parts (${role}): only a chart is viewed as a chart.`]),
      ...(cutoff && of !== 'chart' ? [`item.parts (${role}): only a chart has a cutoff.`] : []),
      ...(kinds && of === 'chart' ? [`item.parts (${role}): a chart has no kinds.`] : []),
    ]),
  ]
}

/** Parts of which no item could be made. */
function findGenerateProblems({ parts, generate }: Definition['item'], named: readonly string[]): string[] {
  const own = parts.filter(({ of }) => of !== 'chart')
  const charts = parts.filter(({ of }) => of === 'chart').map(({ role }) => role)
  const chosen = parts.find(({ role }) => role === named[0])
  const sides =
    generate.by === 'pairs' ? parts.filter((part) => part.of === chosen?.of).map(({ role }) => role) : named
  const isChosen = generate.by !== 'listed' && named.every((role) => parts.some((part) => part.role === role))
  return [
    ...(own.length === 0 ? ['item.parts: a chart alone is nothing to rate.'] : []),
    ...(charts.length > 1 ? ['item.parts: there is only one chart.'] : []),
    ...named
      .filter((role) => charts.includes(role))
      .map((role) => `item.generate: “${role}” is a chart, of which no items are made.`),
    ...duplicates('item.generate', named),
    ...(generate.by === 'pairs' && chosen && sides.length < 2
      ? [`item.generate: there is no second part of the sort of “${generate.part}” to pair it with.`]
      : []),
    ...own
      .filter(({ role, of }) => of === 'statement' && isChosen && !sides.includes(role))
      .map(({ role }) => `item.parts (${role}): nothing says which statement stands here.`),
  ]
}

function findFieldProblems(definition: Definition): string[] {
  const { item, fields, computed, spanLayers } = definition
  const texts = item.parts.filter(({ view }) => view === 'text').map(({ role }) => role)
  const only = findOnlyChoice(definition)
  return [
    ...(fields.length + spanLayers.length === 0
      ? ['fields: there is nothing to answer and nothing to mark.']
      : []),
    ...(only && (!only.required || only.askWhen !== undefined)
      ? [`fields (${only.id}): a choice that is all a protocol asks is always asked, and required.`]
      : []),
    ...fields.flatMap((field, index) => {
      const at = `fields[${index}] (${field.id})`
      const { scope } = listDeclared(definition, { fields: index, computed: 0 })
      const own = kindOf(field).findProblems(field)
      return [
        ...own.map((problem) => `${at} ${problem}.`),
        ...tryExpression(`${at}.askWhen`, field.askWhen, scope, 'condition'),
        ...findSuggestProblems(at, field, scope),
        ...(field.kind === 'text' && field.startsFrom
          ? undeclared(
              `${at}.startsFrom`,
              [field.startsFrom],
              [...texts, ...listTexts(fields.slice(0, index))],
              'part that is a text, or earlier text',
            )
          : []),
        ...(field.kind === 'list' && field.quotes
          ? undeclared(`${at}.quotes`, [field.quotes], texts, 'part that is a text')
          : []),
      ]
    }),
    ...computed.flatMap((value, index) => {
      const { scope } = listDeclared(definition, { computed: index })
      const labels = value.kind === 'choice' ? value.options : []
      const gives = value.kind === 'choice' ? 'label' : 'number'
      const at = `computed[${index}] (${value.id})`
      return [
        ...findDuplicateCodes(labels).map((problem) => `${at} ${problem}.`),
        ...tryExpression(`${at}.formula`, value.formula, scope, gives, labels),
      ]
    }),
  ]
}

function listTexts(fields: readonly Field[]): string[] {
  return fields.filter(({ kind }) => kind === 'text').map(({ id }) => id)
}

function findSuggestProblems(at: string, field: Field, scope: Scope): string[] {
  if (field.suggest === undefined) return []
  if (field.kind === 'choice') {
    const codes = field.options.map(({ code }) => code)
    return tryExpression(`${at}.suggest`, field.suggest, scope, 'label', codes)
  }
  return field.kind === 'scale' || field.kind === 'number'
    ? tryExpression(`${at}.suggest`, field.suggest, scope, 'number')
    : [`${at}.suggest: only a choice, a scale or a number can be suggested.`]
}

function findRuleProblems(definition: Definition): string[] {
  const { collect, consensus, labelSchemes, positiveClass } = definition
  const { materials, scope } = listDeclared(definition)
  const codesOf = (field: string) => scope.variables.get(field) ?? []
  const nominal = [...materials].filter(([, material]) => material === 'nominal').map(([id]) => id)
  const isConditional = collect.evidence === 'required-unless'
  return [
    ...(isConditional === (collect.unless !== undefined)
      ? []
      : ['collect.unless goes with evidence that is “required-unless”, and with no other.']),
    // whether evidence is needed follows from the answer alone, as an answer's form says it to models
    ...tryExpression('collect.unless', collect.unless, { ...scope, parts: new Map() }, 'condition'),
    ...duplicates(
      'consensus',
      consensus.map(({ field }) => field),
    ),
    ...consensus.flatMap(({ field, rule }) => {
      const material = materials.get(field)
      if (!material) return undeclared('consensus', [field], [], 'field, computed value or layer')
      const fits = RULE_MATERIALS[rule.kind]?.includes(material)
      return fits ? [] : [`consensus (${field}): “${rule.kind}” does not settle what is ${material}.`]
    }),
    ...labelSchemes.flatMap(({ id, field, merge }) => [
      ...undeclared(`labelSchemes (${id})`, [field], nominal, 'field with labels'),
      ...undeclared(`labelSchemes (${id}).merge`, Object.keys(merge), codesOf(field), `option of “${field}”`),
    ]),
    ...(positiveClass
      ? [
          ...undeclared('positiveClass', [positiveClass.field], nominal, 'field with labels'),
          ...undeclared('positiveClass', [positiveClass.code], codesOf(positiveClass.field), 'option'),
        ]
      : []),
  ]
}

/**
 * Words of the ward that mean the same, one meaning a line: the wording that stands for all, then its variants. A variant
 * with a capital letter counts only in exactly that case ("AF", not "af"); others count in any case. Open for additions:
 * retrieval and the rule-based judge read nothing else. Ambiguous short forms are left out on purpose.
 */
const TABLE = `
hypertension: htn | high blood pressure
hyperlipidemia: hld | HL | dyslipidemia | hypercholesterolemia
diabetes mellitus: dm | diabetes
type 1 diabetes mellitus: t1dm | dm1 | iddm | type 1 diabetes
type 2 diabetes mellitus: t2dm | dm2 | niddm | type 2 diabetes
diabetic ketoacidosis: dka
atrial fibrillation: AF | afib | a fib | a-fib
paroxysmal atrial fibrillation: pAF | paf
rapid ventricular response: rvr
coronary artery disease: cad
coronary artery bypass grafting: cabg | bypass surgery
myocardial infarction: MI | heart attack
st elevation myocardial infarction: stemi
non st elevation myocardial infarction: nstemi
congestive heart failure: chf | heart failure | hf
ejection fraction: ef | lvef
acute kidney injury: aki | acute renal failure | arf
chronic kidney disease: ckd
end stage renal disease: esrd
hemodialysis: dialysis
chronic obstructive pulmonary disease: copd
obstructive sleep apnea: osa
acute respiratory distress syndrome: ards
pulmonary embolism: PE | pulmonary embolus | pulmonary emboli
deep vein thrombosis: dvt | deep venous thrombosis
cerebrovascular accident: cva
stroke: ischemic stroke
transient ischemic attack: tia
middle cerebral artery: mca
gastrointestinal: gi | gastroenterology
gastrointestinal bleed: gib | gi bleed | gi bleeding
gastroesophageal reflux: gerd | reflux
benign prostatic hyperplasia: bph
urinary tract infection: uti
pneumonia: pna
community acquired pneumonia: CAP
shortness of breath: sob | dyspnea | dyspneic | DOE
nausea vomiting: n/v | nausea and vomiting
loss of consciousness: loc
alcohol: etoh
human immunodeficiency virus: hiv
hepatitis c virus: hcv | hepatitis c | hep c
methicillin resistant staphylococcus aureus: mrsa
methicillin sensitive staphylococcus aureus: mssa
clostridium difficile: c diff | c difficile | cdiff | cdi | clostridioides difficile
heparin induced thrombocytopenia: HIT
allergy: allergies | allergic
white blood cell: wbc | white count | leukocytes | white cell
hemoglobin: hgb | hb
hemoglobin a1c: a1c | hba1c
hematocrit: hct
platelet: plt | plts
creatinine: Cr | creat
blood urea nitrogen: bun
sodium: Na
potassium: K
phosphate: phos | phosphorus | hypophos
phosphate repletion: naphos
bicarbonate: hco3 | bicarb
potassium chloride: kcl
lactic acid: lactate
glucose: fsbg | fsbs | blood sugar | fingerstick | blood glucose
anion gap: AG
troponin: trop | tropt | tropi | troponins
electrocardiogram: ecg | ekg
echocardiogram: tte | echo | transthoracic echocardiogram
transesophageal echocardiogram: tee
chest radiograph: cxr | chest x ray | chest x-ray | chest xray | chest film | chest radiography
radiograph: x ray | x-ray | xray | film
computed tomography: ct | cat scan | ct scan
ct angiogram: cta | ct angiography
magnetic resonance imaging: mri
ultrasound: us scan | u/s | sonogram | ultrasonography
leg ultrasound: lenis | leni
electroencephalogram: eeg
lumbar puncture: lp
blood pressure: bp
systolic blood pressure: sbp
heart rate: hr
respiratory rate: rr
temperature: temp | tmax
oxygen: o2
oxygen saturation: spo2 | sat | sats | o2 sat | saturation | saturating | satting | desat | desatted
nasal cannula: nc
high flow: hfnc | hiflow
nonrebreather: nrb | non-rebreather
room air: RA
bilevel positive airway pressure: bipap | niv | noninvasive ventilation | non-invasive ventilation
continuous positive airway pressure: cpap
endotracheal tube: ett
nasogastric tube: ngt | ng tube | dobhoff
gastrostomy tube: peg | peg tube | g tube | g-tube | gastrostomy
peripherally inserted central catheter: picc
central venous line: cvl | central line
arterial line: a-line | a line
peripheral intravenous: piv
intravenous: iv
intravenous fluid: ivf | iv fluids | iv fluid
normal saline: ns
lactated ringer: lr | lactated ringers
packed red blood cell: prbc | prbcs | red cells | packed cells | packed red cells
fresh frozen plasma: ffp
tube feed: tf | tfs | tube feeding | tube feeds | enteral feeding
total parenteral nutrition: tpn
nothing by mouth: npo
infusion: gtt | drip | gtts
bolus: boluses
anticoagulation: AC | anticoagulant | anticoagulated
influenza: flu
antigen: ag
antibody: ab
urine: urinary
ldl: ldl cholesterol
hdl: hdl cholesterol
antibiotic: abx | antibiotics | antibx
culture: cx | cxs | cultures
blood culture: bcx | bcxs | blood cultures
urine culture: ucx | urine cultures
sputum culture: scx
gram positive cocci: gpc
gram negative rod: gnr | gnrs
history: hx | h/o
fracture: fx | fractured | fractures
diagnosis: dx | diagnosed
treatment: tx | rx
biopsy: bx
metastatic: mets | metastases | metastasis
hematoma: hematomas
bleeding: bleed | bled | hemorrhage | hemorrhagic
pressure ulcer: pressure injury | decubitus | pressure sore
intensive care unit: icu | micu | sicu | ccu
emergency department: ED | emergency room | ER
operating room: OR
physical therapy: physical therapist
occupational therapy: OT
social work: sw | social worker
speech and swallow: slp | speech therapy | speech pathology
swallow study: videoswallow | video swallow | swallowing evaluation | swallow evaluation | swallow eval
skilled nursing facility: snf
rehabilitation: rehab | rehab facility
primary care physician: pcp
health care proxy: hcp
do not resuscitate: dnr
do not intubate: dni
activities of daily living: adl | adls
range of motion: rom
left: L | lt
right: R | rt
bilateral: b/l | bilat | bilaterally
right upper lobe: rul
right middle lobe: rml
right lower lobe: rll
left upper lobe: lul
left lower lobe: lll
right upper quadrant: ruq
left upper quadrant: luq
right lower quadrant: rlq
left lower quadrant: llq
right upper extremity: rue
left upper extremity: lue
right lower extremity: rle
left lower extremity: LLE
leg: lower extremity | lower extremities | legs
internal jugular: ij
woman: female | lady | women
man: male | gentleman | men
year old: yo | y/o | year-old | years old | yr old
status post: s/p
with: w/ | c/
without: w/o | sans
complain: c/o | complains | complained | complaining
secondary to: 2/2 | d/t | due to
twice daily: bid | twice a day
thrice daily: tid | 3 times daily | 3 times a day
every 6 hours: qid
daily: qd | once a day | every day | q24h | once daily
bedtime: qhs | at night | nightly
as needed: prn
by mouth: po | orally | oral
subcutaneous: sc | subq | sq | subcut
intramuscular: IM
tissue plasminogen activator: tpa | alteplase
furosemide: lasix
metoprolol: lopressor | toprol
acetaminophen: tylenol | apap
aspirin: asa
clopidogrel: plavix
warfarin: coumadin
apixaban: eliquis
rivaroxaban: xarelto
enoxaparin: lovenox
heparin: sqh | ufh
levofloxacin: levaquin | levo
metronidazole: flagyl
ceftriaxone: ctx | rocephin
vancomycin: vanc | vanco
piperacillin tazobactam: zosyn | pip-tazo
ampicillin sulbactam: unasyn
amoxicillin clavulanate: augmentin
azithromycin: azithro | zithromax
ciprofloxacin: cipro
trimethoprim sulfamethoxazole: bactrim | tmp-smx
penicillin: pcn
haloperidol: haldol
lorazepam: ativan
quetiapine: seroquel
levetiracetam: keppra
phenytoin: dilantin
pantoprazole: protonix
omeprazole: prilosec
famotidine: pepcid
norepinephrine: levophed | levo drip
phenylephrine: neosynephrine | neo
amiodarone: amio
digoxin: dig
diltiazem: dilt | cardizem
atorvastatin: lipitor
insulin glargine: lantus | glargine
insulin lispro: humalog
insulin aspart: novolog
albuterol: ventolin
ipratropium: atrovent
hydromorphone: dilaudid
oxycodone: percocet | oxycontin
fentanyl: fent
midazolam: versed
propofol: diprivan
dexmedetomidine: precedex
prednisone: pred
methylprednisolone: solumedrol | solu-medrol
zolpidem: ambien
sertraline: zoloft
tamsulosin: flomax
postoperative: postop | post-op | post op
postoperative day: POD | pod
extubation: extubate | extubated
intubation: intubate | intubated
ambulate: walk | walked | walking | ambulating | ambulated
deceased: died | expired | death
neurology: neuro
cardiology: cards
orthopedics: ortho | orthopedic
geriatrics: geri | geriatric
left atrium: LA
without complication: uncomplicated
estimated blood loss: ebl
urine output: uop | u/o
chest pain: cp
abdomen: abd | abdominal
weight: wt
medication: med | meds
evaluation: eval
laboratory: lab | labs
fever: febrile | fevers
hypotension: hypotensive
tachycardia: tachycardic | tachy
bradycardia: bradycardic | brady
confusion: confused
kidney: renal
liver: hepatic
transfusion: transfused | transfuse
anaphylaxis: anaphylactic
occlusion: occluded
thrombus: thrombi | clot
effusion: effusions
year: yr | yrs
`

export type ClinicalTerm = { words: readonly string[]; isExact: boolean; meaning: string }

/** All variants by their first word in lower case, longest first. */
export const CLINICAL_TERMS: ReadonlyMap<string, readonly ClinicalTerm[]> = readTable(TABLE)

function readTable(table: string): Map<string, ClinicalTerm[]> {
  const terms = new Map<string, ClinicalTerm[]>()
  for (const line of table.split('\n')) {
    const [meaning = '', variants = ''] = line.split(':').map((part) => part.trim())
    for (const variant of variants.split('|').map((part) => part.trim())) {
      const isExact = variant !== variant.toLowerCase()
      const words = isExact ? [variant] : variant.split(/[\s-]+/u)
      const first = words[0]?.toLowerCase() ?? ''
      if (first === '') continue
      const known = terms.get(first) ?? []
      terms.set(first, [...known, { words, isExact, meaning }].toSorted(compareTerms))
    }
  }
  return terms
}

/** Longest first; of equal length those that count only in their exact case. */
function compareTerms(one: ClinicalTerm, other: ClinicalTerm): number {
  return other.words.length - one.words.length || Number(other.isExact) - Number(one.isExact)
}

/** Drugs by their generic name. See `clinical-terms.ts` for how a line reads. */
export const DRUG_TERMS = `
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
heparin: ufh
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
drug eluting stent: des
proton pump inhibitor: ppi
nonsteroidal antiinflammatory drug: nsaid | nsaids
angiotensin converting enzyme inhibitor: acei | ace inhibitor
hydrochlorothiazide: hctz
subcutaneous heparin: sqh
patient controlled analgesia: pca
`

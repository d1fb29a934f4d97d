/** Diseases and findings. See `clinical-terms.ts` for how a line reads. */
export const DISEASE_TERMS = `
hypertension: htn | high blood pressure
hyperlipidemia: hld | HL | dyslipidemia | hypercholesterolemia
diabetes mellitus: dm | diabetes
type 1 diabetes mellitus: t1dm | dm1 | iddm | type 1 diabetes
type 2 diabetes mellitus: t2dm | dm2 | niddm | type 2 diabetes
diabetic ketoacidosis: dka
atrial fibrillation: AF | afib | a fib
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
neuromuscular blockade: paralytic | paralyzed | paralysis
gallstone: gallstones | cholelithiasis
mitral regurgitation: MR
tricuspid regurgitation: TR
aortic stenosis: AS
hypokinesis: hypokinetic | hypok
left bundle branch block: lbbb
right bundle branch block: rbbb
ventricular tachycardia: VT | vtach
ventricular fibrillation: VF | vfib
supraventricular tachycardia: svt
premature ventricular contraction: pvc | pvcs
subarachnoid hemorrhage: sah
subdural hematoma: sdh
intracranial hemorrhage: ich
altered mental status: ams
seizure: sz | seizures
motor vehicle collision: mvc | mva | motor vehicle accident
below knee amputation: bka
above knee amputation: aka
abdominal aortic aneurysm: aaa
peripheral vascular disease: pvd
peripheral arterial disease: pad
osteomyelitis: osteo
tuberculosis: tb
ventilator associated pneumonia: VAP | vap
hospital acquired pneumonia: HAP
systemic inflammatory response syndrome: sirs
coagulase negative staphylococcus: cons | coag neg staph | coagulase negative staph | coagulase negative staphylococci
staphylococcus: staph | staphylococci
streptococcus: strep | streptococci
vancomycin resistant enterococcus: vre
cytomegalovirus: cmv
escherichia coli: e coli
fever: febrile | fevers | afebrile
hypotension: hypotensive
tachycardia: tachycardic | tachy
bradycardia: bradycardic | brady
confusion: confused
anaphylaxis: anaphylactic
occlusion: occluded
thrombus: thrombi | clot
effusion: effusions
`

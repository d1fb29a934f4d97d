/** Places, people, sides, ways of speaking and what is done for a patient. See `clinical-terms.ts` for how a line reads. */
export const CARE_TERMS = `
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
year old: yo | y/o | years old | yr old
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
postoperative: postop | post op
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
prone: proned | proning
cholecystectomy: ccy
common bile duct: cbd
continuous renal replacement therapy: crrt | cvvh | cvvhd
ventricle: ventricular
left ventricle: LV | left ventricular
right ventricle: RV | right ventricular
left atrium: left atrial
sinus rhythm: SR | nsr
percutaneous coronary intervention: pci
left anterior descending: lad
right coronary artery: rca
implantable cardioverter defibrillator: icd
cardiopulmonary resuscitation: cpr
return of spontaneous circulation: rosc
sequential compression device: scd | pneumoboots | boots
prophylaxis: ppx | prophylactic
consultation: consult | consulted | consults
neurologic: neurological
hemodynamically stable: hds
without complication: uncomplicated
estimated blood loss: ebl
urine output: uop | u/o
chest pain: cp
abdomen: abd | abdominal
medication: med | meds
evaluation: eval
laboratory: lab | labs
kidney: renal
liver: hepatic
transfusion: transfused | transfuse
year: yr | yrs
`

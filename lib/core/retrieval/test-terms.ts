/** Laboratory values, imaging, vital signs, lines and tubes. See `clinical-terms.ts` for how a line reads. */
export const TEST_TERMS = `
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
chest radiograph: cxr | chest x ray | chest xray | chest film | chest radiography
radiograph: x ray | xray | film
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
gastrostomy tube: peg | peg tube | g tube | gastrostomy
peripherally inserted central catheter: picc
central venous line: cvl | central line
arterial line: a line
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
tidal volume: Vt | tv | vt
positive end expiratory pressure: peep
mechanical ventilation: vent | ventilator | ventilated | mechanically ventilated
tracheostomy: trach
spontaneous breathing trial: sbt
pressure support: psv
arterial blood gas: abg
venous blood gas: vbg
bilirubin: bili | tbili
triglyceride: tg
albumin: alb
calcium: Ca
ionized calcium: iCa
alkaline phosphatase: alp | alk phos
lactate dehydrogenase: ldh
international normalized ratio: inr
partial thromboplastin time: ptt | aptt
erythrocyte sedimentation rate: esr
c reactive protein: crp
thyroid stimulating hormone: tsh
brain natriuretic peptide: bnp | ntprobnp | probnp
creatine kinase: ck | cpk
oxygen saturation: sao2
urinalysis: UA
urinary catheter: foley | foley catheter
endoscopic retrograde cholangiopancreatography: ercp
upper endoscopy: egd
ultrasound: sonographic | sono
catheterization: cath
glasgow coma scale: gcs
predicted body weight: pbw
body mass index: bmi
weight bearing as tolerated: wbat
weight: wt
`

/*
 * Calls of a part's functions that FMI 2.0 and 3.0 have in common: FMI(name) is a name with the prefix of the version, OF(name) one for
 * parts of it, CREATE the function that makes an instance. Included after the calls that differ, before FMI and OF end.
 */

static bool OF(load)(Part *part) {
  OF(Functions) *functions = (OF(Functions) *)calloc(1, sizeof(OF(Functions)));
  part->functions = functions;
  if (functions == NULL) return false;
#define F(Result, name, parameters) loadFunction(part, #name, &functions->name);
  FUNCTIONS
#undef F
  if (functions->CREATE != NULL && functions->FMI(FreeInstance) != NULL) return true;
  lacks(part, NAME_OF(CREATE));
  return false;
}

static Answer OF(exit)(Part *part) { return PLAIN_CALL(ExitInitializationMode); }

static Answer OF(terminate)(Part *part) { return PLAIN_CALL(Terminate); }

static Answer OF(reset)(Part *part) { return PLAIN_CALL(Reset); }

static void OF(destroy)(Part *part) { functionsOf(part)->FMI(FreeInstance)(part->instance); }

static Answer OF(save)(Part *part, void **state) { return CALL(GetFMUState, state); }

static Answer OF(restore)(Part *part, void *state) { return CALL(SetFMUState, state); }

static void OF(release)(Part *part, void **state) {
  if (functionsOf(part)->FMI(FreeFMUState) != NULL) functionsOf(part)->FMI(FreeFMUState)(part->instance, state);
}

static Answer OF(serializedSize)(Part *part, void *state, size_t *size) { return CALL(SerializedFMUStateSize, state, size); }

static Answer OF(serialize)(Part *part, void *state, char *bytes, size_t size) {
  return CALL(SerializeFMUState, state, (FMI(Byte) *)bytes, size);
}

static Answer OF(deserialize)(Part *part, const char *bytes, size_t size, void **state) {
  return CALL(DeserializeFMUState, (const FMI(Byte) *)bytes, size, state);
}

static const PartInterface OF(parts) = {
    OF(load), OF(instantiate), OF(setUp), OF(enter), OF(exit), OF(terminate), OF(reset), OF(destroy), OF(get), OF(set), OF(getText),
    OF(setText), OF(step), OF(setSlopes), OF(getSlopes), OF(save), OF(restore), OF(release), OF(serializedSize), OF(serialize),
    OF(deserialize)};

#undef FMI
#undef OF
#undef CREATE
#undef FUNCTIONS

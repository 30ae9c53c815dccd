/*
 * Functions of FMI 3.0 that an FMU must export although it does not support them. The file that includes this list defines
 * ABSENT(name, parameters, isEmpty); `isEmpty` holds for calls without variables, which are legal.
 */
ABSENT(fmi3GetIntervalDecimal,
       (fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[]), n == 0)
ABSENT(fmi3GetIntervalFraction,
       (fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3UInt64 counters[], fmi3UInt64 resolutions[],
        fmi3IntervalQualifier qualifiers[]),
       n == 0)
ABSENT(fmi3GetShiftDecimal, (fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Float64 shifts[]), n == 0)
ABSENT(fmi3GetShiftFraction,
       (fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3UInt64 counters[], fmi3UInt64 resolutions[]), n == 0)
ABSENT(fmi3SetIntervalDecimal, (fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Float64 intervals[]), n == 0)
ABSENT(fmi3SetIntervalFraction,
       (fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3UInt64 counters[], const fmi3UInt64 resolutions[]), n == 0)
ABSENT(fmi3SetShiftDecimal, (fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Float64 shifts[]), n == 0)
ABSENT(fmi3SetShiftFraction,
       (fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3UInt64 counters[], const fmi3UInt64 resolutions[]), n == 0)
ABSENT(fmi3GetNumberOfVariableDependencies, (fmi3Instance c, fmi3ValueReference vr, size_t *count), false)
ABSENT(fmi3GetVariableDependencies,
       (fmi3Instance c, fmi3ValueReference dependent, size_t dependentElements[], fmi3ValueReference independents[],
        size_t independentElements[], fmi3DependencyKind kinds[], size_t n),
       false)
ABSENT(fmi3ActivateModelPartition, (fmi3Instance c, fmi3ValueReference clock, fmi3Float64 time), false)
ABSENT(fmi3GetAdjointDerivative,
       (fmi3Instance c, const fmi3ValueReference unknowns[], size_t nUnknowns, const fmi3ValueReference knowns[], size_t nKnowns,
        const fmi3Float64 seed[], size_t nSeed, fmi3Float64 sensitivity[], size_t nSensitivity),
       false)

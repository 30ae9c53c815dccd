model TippeTop "A top that turns over"
  extends SpatialContacts.Examples.TippeTop;
  annotation(experiment(StopTime = 3));
end TippeTop;

within Modelica.Mechanics.MultiBody;
package Visualizers "What the view in space draws"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  model FixedShape "A form that moves with a frame"
    extends Interfaces.PartialVisualizer;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Types.ShapeType shapeType = "box" "box, sphere, cylinder, pipecylinder, cone, pipe, beam, gearwheel, spring, or a file";
    input SI.Position r_shape[3] = {0, 0, 0} "Vector from frame_a to where the form begins, resolved in frame_a";
    input Types.Axis lengthDirection = {1, 0, 0} "Direction of the length, resolved in frame_a";
    input Types.Axis widthDirection = {0, 1, 0} "Direction of the width, resolved in frame_a";
    input SI.Distance length = 1 "Length";
    input SI.Distance width = 0.1 "Width";
    input SI.Distance height = width "Height";
    input Types.Color color = {0, 128, 255} "Colour";
    input Types.ShapeExtra extra = 0.0 "Ratio of diameters of a cone or pipe, teeth of a gearwheel, windings of a spring";
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines";
  protected
    Advanced.Shape shape(shapeType = shapeType, r = frame_a.r_0, R = frame_a.R, r_shape = r_shape, lengthDirection = lengthDirection, widthDirection = widthDirection, length = length, width = width, height = height, color = color, extra = extra, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    annotation(
      Icon(graphics = {Rectangle(extent = {{-80, 50}, {80, -50}}, fillColor = {0, 128, 255}, fillPattern = FillPattern.Solid)}),
      Documentation(info = "<html><p>It has no effect on the motion, and is evaluated for views only. A form begins at r_shape and has its length along lengthDirection, its width along the part of widthDirection that is across it, its height across both.</p></html>"));
  end FixedShape;

  model FixedFrame "The axes of a frame"
    extends Interfaces.PartialVisualizer;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Boolean showLabels = true "= true, if axes have names; not drawn here";
    input SI.Distance length = 0.5 "Length of the axes";
    input SI.Distance diameter = length/world.defaultFrameDiameterFraction "Diameter of the axes";
    input Types.Color color_x = Types.Defaults.FrameColor "Colour of axis x";
    input Types.Color color_y = color_x "Colour of axis y";
    input Types.Color color_z = color_x "Colour of axis z";
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines";
  protected
    Internal.AxisArrow x_axis(r = frame_a.r_0, R = frame_a.R, n = {1, 0, 0}, length = length, diameter = diameter, color = color_x, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    Internal.AxisArrow y_axis(r = frame_a.r_0, R = frame_a.R, n = {0, 1, 0}, length = length, diameter = diameter, color = color_y, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    Internal.AxisArrow z_axis(r = frame_a.r_0, R = frame_a.R, n = {0, 0, 1}, length = length, diameter = diameter, color = color_z, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    annotation(
      Icon(graphics = {Line(points = {{-60, -60}, {70, -60}, {50, -50}}), Line(points = {{-60, -60}, {-60, 70}, {-50, 50}}), Line(points = {{-60, -60}, {20, 20}, {0, 15}})}),
      Documentation(info = "<html><p>Three arrows along x, y and z of frame_a. It has no effect on the motion.</p></html>"));
  end FixedFrame;

  model FixedArrow "An arrow that moves with a frame"
    extends Interfaces.PartialVisualizer;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    input SI.Position r_tail[3] = {0, 0, 0} "Vector from frame_a to where the arrow begins, resolved in frame_a";
    input Types.Axis n = {1, 0, 0} "Direction, resolved in frame_a";
    input SI.Length length = 0.1 "Length";
    input Types.Color color = Types.Defaults.ArrowColor "Colour";
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines";
    parameter Types.VectorQuantity quantity = Types.VectorQuantity.RelativePosition "What it stands for" annotation(Evaluate = true);
    input Boolean headAtOrigin = false "= true, if the head is where the arrow begins";
  protected
    Advanced.Vector arrowLine(r = frame_a.r_0 + transpose(frame_a.R.T)*r_tail, R = frame_a.R, coordinates = n*length, quantity = quantity, headAtOrigin = headAtOrigin, color = color, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    annotation(
      Icon(graphics = {Line(points = {{-80, 0}, {80, 0}, {50, 20}}, color = {0, 0, 255}, thickness = 0.5), Line(points = {{80, 0}, {50, -20}}, color = {0, 0, 255}, thickness = 0.5)}),
      Documentation(info = "<html><p>An arrow along n, of a given length. It has no effect on the motion.</p></html>"));
  end FixedArrow;

  model SignalArrow "An arrow in a frame whose coordinates are signals"
    extends Interfaces.PartialVisualizer;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    input SI.Position r_tail[3] = {0, 0, 0} "Vector from frame_a to where the arrow begins, resolved in frame_a";
    input Types.Color color = Types.Defaults.ArrowColor "Colour";
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines";
    parameter Types.VectorQuantity quantity = Types.VectorQuantity.RelativePosition "What it stands for" annotation(Evaluate = true);
    input Boolean headAtOrigin = false "= true, if the head is where the arrow begins";
    Modelica.Blocks.Interfaces.RealInput r_head[3] "Coordinates of the arrow, resolved in frame_a";
  protected
    Advanced.Vector arrow(r = frame_a.r_0 + transpose(frame_a.R.T)*r_tail, R = frame_a.R, coordinates = r_head, quantity = quantity, headAtOrigin = headAtOrigin, color = color, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    annotation(
      Icon(graphics = {Line(points = {{-80, 0}, {80, 0}, {50, 20}}, color = {0, 0, 255}, thickness = 0.5), Line(points = {{0, -100}, {0, 0}}, color = {0, 0, 127})}),
      Documentation(info = "<html><p>An arrow whose coordinates in frame_a are the signals r_head. It has no effect on the motion.</p></html>"));
  end SignalArrow;

  package Advanced "What other visualizers are made of"
    extends Modelica.Icons.Package;

    model Shape "A form; all of its data are modifiers"
      parameter Types.ShapeType shapeType = "box" "box, sphere, cylinder, pipecylinder, cone, pipe, beam, gearwheel, spring, or a file";
      input Frames.Orientation R = Frames.nullRotation() "Orientation of the frame";
      input SI.Position r[3] = {0, 0, 0} "Position of the frame, resolved in the world";
      input SI.Position r_shape[3] = {0, 0, 0} "Vector from the frame to where the form begins, resolved in the frame";
      input Real lengthDirection[3] = {1, 0, 0} "Direction of the length, resolved in the frame";
      input Real widthDirection[3] = {0, 1, 0} "Direction of the width, resolved in the frame";
      input SI.Length length = 0 "Length";
      input SI.Length width = 0 "Width";
      input SI.Length height = 0 "Height";
      input Types.ShapeExtra extra = 0.0 "Ratio of diameters of a cone or pipe, teeth of a gearwheel, windings of a spring";
      input Real color[3] = {255, 0, 0} "Red, green and blue from 0 to 255";
      input Types.SpecularCoefficient specularCoefficient = 0.7 "How much it shines";
      annotation(Documentation(info = "<html><p>It has no equations: the view knows it by its name, and its variables are evaluated for views only.</p></html>"));
    end Shape;

    model Vector "An arrow; all of its data are modifiers"
      input Frames.Orientation R = Frames.nullRotation() "Orientation of the frame";
      input SI.Position r[3] = {0, 0, 0} "Where the arrow begins, resolved in the world";
      input Real coordinates[3] = {0, 0, 0} "Coordinates, resolved in the frame, in the unit of the quantity";
      input Types.Color color = Types.Defaults.ArrowColor "Colour";
      input Types.SpecularCoefficient specularCoefficient = 0.7 "How much it shines";
      parameter Types.VectorQuantity quantity = Types.VectorQuantity.RelativePosition "What it stands for" annotation(Evaluate = true);
      input Boolean headAtOrigin = false "= true, if the head is where the arrow begins";
      input Boolean twoHeadedArrow = false "= true, if it has two heads, as arrows of what turns have";
      annotation(Documentation(info = "<html><p>It has no equations: the view knows it by its name. All arrows of one quantity have one scale, which the view chooses.</p></html>"));
    end Vector;
  end Advanced;

  package Internal "What visualizers are made of"
    extends Modelica.Icons.InternalPackage;

    model AxisArrow "One axis of a frame"
      input Frames.Orientation R "Orientation of the frame";
      input SI.Position r[3] "Position of the frame, resolved in the world";
      parameter Real n[3] = {1, 0, 0} "Unit vector of the axis, resolved in the frame";
      input SI.Length length "Length";
      input SI.Length diameter "Diameter";
      input Types.Color color "Colour";
      input Types.SpecularCoefficient specularCoefficient "How much it shines";
      SI.Length headLength = min(length, diameter*Types.Defaults.FrameHeadLengthFraction) "Length of the head";
      Advanced.Shape line(shapeType = "cylinder", r = r, R = R, lengthDirection = n, widthDirection = {n[3], n[1], n[2]}, length = length - headLength, width = diameter, height = diameter, color = color, specularCoefficient = specularCoefficient);
      Advanced.Shape head(shapeType = "cone", r = r, R = R, r_shape = n*(length - headLength), lengthDirection = n, widthDirection = {n[3], n[1], n[2]}, length = headLength, width = diameter*Types.Defaults.FrameHeadWidthFraction, height = diameter*Types.Defaults.FrameHeadWidthFraction, color = color, specularCoefficient = specularCoefficient);
      annotation(Documentation(info = "<html><p>A cylinder with a cone.</p></html>"));
    end AxisArrow;
  end Internal;
end Visualizers;

within PlanarMechanics;
package Visualizers "What the view in space draws"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  model Shape "A form that moves with a frame"
    parameter String shapeType = "box" "box, sphere, cylinder, cone, pipe, beam, gearwheel or spring";
    input SI.Position x = 0 "Position of the frame in direction x of the world";
    input SI.Position y = 0 "Position of the frame in direction y of the world";
    input SI.Angle phi = 0 "Angle of the frame";
    input SI.Length length = 1 "Length of the form";
    parameter SI.Length width = 0.1 "Width, in the plane";
    parameter SI.Length height = width "Height, across the plane";
    parameter SI.Position r_shape[3] = {0, 0, 0} "Vector from the frame to where the form begins, resolved in the frame";
    parameter Real lengthDirection[3] = {1, 0, 0} "Direction of the length, resolved in the frame";
    parameter Real widthDirection[3] = {0, 1, 0} "Direction of the width, resolved in the frame";
    parameter Real extra = 0 "Ratio of diameters of a cone or pipe, teeth of a gearwheel, windings of a spring";
    parameter Real color[3] = {120, 140, 170} "Red, green and blue from 0 to 255";
    annotation(Documentation(info = "<html><p>It has no effect on the motion and is evaluated for results only. Forms and their sizes are those of Modelica.Mechanics.MultiBody.Visualizers.Advanced.Shape.</p></html>"));
  end Shape;

  model Arrow "An arrow that shows a force, a torque or a velocity"
    parameter Integer quantity(min = 1, max = 7) = 1 "1: force, 2: torque, 3: velocity, 4: acceleration, 5: angular velocity, 6: angular acceleration, 7: distance";
    input SI.Position x = 0 "Position of its origin in direction x of the world";
    input SI.Position y = 0 "Position of its origin in direction y of the world";
    input SI.Angle phi = 0 "Angle of the frame in which it is resolved";
    input Real coordinates[3] = {0, 0, 0} "Coordinates of the vector, resolved in the frame";
    parameter Real color[3] = {190, 60, 40} "Red, green and blue from 0 to 255";
    parameter Boolean headAtOrigin = false "= true, if the head is at the origin";
    parameter Boolean twoHeadedArrow = quantity == 2 or quantity == 5 or quantity == 6 "= true, if it has two heads, as arrows of what turns have";
    annotation(Documentation(info = "<html><p>All arrows of one quantity have one scale, which the view chooses.</p></html>"));
  end Arrow;
end Visualizers;

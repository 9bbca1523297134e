<?php
/**
 * Stands in for WP-CLI, which comes in no package here: as much of it as the client's commands use.
 */

define( 'WP_CLI', true );

/** WP-CLI's own class, in small. */
final class WP_CLI {

	/**
	 * The registered commands by name.
	 *
	 * @var array<string, object>
	 */
	public static $commands = array();

	public static function add_command( string $name, object $command ): void {
		self::$commands[ $name ] = $command;
	}

	public static function line( string $text ): void {
		echo $text, "\n";
		flush();
	}

	public static function success( string $text ): void {
		self::line( "Success: $text" );
	}

	public static function warning( string $text ): void {
		self::line( "Warning: $text" );
	}

	public static function error( string $text ): void {
		self::line( "Error: $text" );
		exit( 1 );
	}

	public static function halt( int $code ): void {
		exit( $code );
	}
}

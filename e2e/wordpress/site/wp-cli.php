<?php
/**
 * Stub of WP-CLI with the functions that the client's commands use.
 */

define( 'WP_CLI', true );

/** Stub of WP-CLI's class. */
final class WP_CLI {

	/**
	 * Registered commands by name.
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

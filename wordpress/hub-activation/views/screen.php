<?php
/**
 * Whole screen: the last result, the status, and all cards.
 *
 * @package Hub_Activation
 * @var Product    $product     The product.
 * @var string     $state      State of the site, from `State`.
 * @var array|null $activation Stored activation.
 * @var mixed      $findings   Findings of the connection check, if it has just run.
 * @var array|null $waiting    Request that lost its answer; null for none.
 * @var bool       $confirm    True if the screen asks to confirm the deactivation.
 * @var string     $headline   Title of the screen.
 * @var Screen     $page       The product's screen.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

$said = Flash::of( $product )->take();
?>
<div class="wrap" id="hub-activation">
	<h1>
		<?php if ( '' !== $product->config()->logo ) : ?>
			<img src="<?php echo esc_url( $product->config()->logo ); ?>" alt="" height="32" style="vertical-align:middle;margin-inline-end:8px">
		<?php endif; ?>
		<?php echo esc_html( $headline ); ?>
	</h1>
	<?php if ( null !== $said ) : ?>
		<div class="notice notice-<?php echo esc_attr( $said['type'] ); ?>" role="<?php echo 'success' === $said['type'] ? 'status' : 'alert'; ?>" id="hub-activation-said">
			<p>
				<?php echo esc_html( Words::of( $said['word'], $said['message'], $product->config()->words ) ); ?>
				<?php if ( 'success' !== $said['type'] ) : ?>
					<code dir="ltr"><?php echo esc_html( $said['word'] ); ?></code>
				<?php endif; ?>
			</p>
			<?php if ( null !== $waiting && 'success' !== $said['type'] ) : ?>
				<div style="margin:1em 0"><?php $page->button( 'retry', __( 'Try again', 'hub-activation' ), array( 'class' => 'button button-primary' ) ); ?></div>
			<?php endif; ?>
		</div>
	<?php endif; ?>
	<?php
	/**
	 * Fires before the cards of the screen.
	 *
	 * @param int    $item_id Item of the theme.
	 * @param string $state   State from `State`.
	 */
	do_action( 'hub_activation_screen_before', $product->config()->item_id, $state );
	require FOLDER . '/views/' . Screen::part( $state, $confirm ) . '.php';
	require FOLDER . '/views/releases.php';
	require FOLDER . '/views/help.php';
	require FOLDER . '/views/connection.php';
	/**
	 * Fires after the cards of the screen.
	 *
	 * @param int    $item_id Item of the theme.
	 * @param string $state   State from `State`.
	 */
	do_action( 'hub_activation_screen_after', $product->config()->item_id, $state );
	?>
</div>
